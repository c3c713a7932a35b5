import { answerOf, refusalOf } from '../../../core/contract/envelope.ts'

/** A whole answer. Header names are in lower case. */
export type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/** Where the portal's redirects lead; the proxy itself answers there. */
export const portalPath = '/captive-portal'

const page = (title: string): string => `<!doctype html><title>${title}</title><h1>${title}</h1>`

const html = (status: number, title: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: Buffer.from(page(title)),
})

/** Like the server's own word, and with an honest date, as that teaches the phone the time. */
const envelope = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(refusalOf(code))),
})

const retryAfter = { 'retry-after': '2' }

/** What others say in the server's place: its own kind of envelope, proxies' pages, a Wi-Fi's portal. */
export const standIns = {
  timeout408: { status: 408, headers: {}, body: Buffer.alloc(0) },
  inFlight409: envelope(409, 'LD_KEY_IN_FLIGHT', { 'retry-after': '1' }),
  keyReused422: envelope(422, 'LD_KEY_REUSED'),
  tooMany429: envelope(429, 'BS_0001', retryAfter),
  error500: envelope(500, 'LD_INTERNAL'),
  page500: html(500, 'Internal Server Error'),
  page502: html(502, 'Bad Gateway'),
  page503: html(503, 'Service Unavailable', retryAfter),
  envelope401: envelope(401, 'LD_SIGN_IN'),
  page401: html(401, 'Authentication Required'),
  portal: html(200, 'Welcome to Free Wi-Fi'),
  redirect302: html(302, 'Found', { location: portalPath }),
  redirect307: html(307, 'Temporary Redirect', { location: portalPath }),
  /** A success that holds no order. */
  hollowSuccess: {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(answerOf({}))),
  },
  /** A gateway's own complaint, in our envelope's clothes, under a code that no server of ours says. */
  foreignEnvelope: envelope(200, 'GW_0001'),
} satisfies Record<string, Answer>

/** Those that say no to an order for good; the others leave it open. */
export const refusing = ['keyReused422', 'foreignEnvelope'] as const

export type StandIn = keyof typeof standIns
export const standInNames = Object.keys(standIns) as StandIn[]

export const isStandIn = (name: string): name is StandIn => Object.hasOwn(standIns, name)
