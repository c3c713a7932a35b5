import { answerOf, refusalOf } from '../../../core/contract/envelope.ts'

/** A complete answer. Header names are in lower case. */
export type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/** The target of the portal's redirects; the proxy itself answers there. */
export const portalPath = '/captive-portal'

const page = (title: string): string => `<!doctype html><title>${title}</title><h1>${title}</h1>`

const html = (status: number, title: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: Buffer.from(page(title)),
})

/**
 * An answer in the server's own envelope. The proxy sets no Date header, so Node adds the true time: the phone learns
 * the time from it.
 */
const envelope = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(refusalOf(code))),
})

const retryAfter = { 'retry-after': '2' }

/**
 * Answers that somebody else gives in the server's place: envelopes like the server's, proxies' error pages, a captive
 * portal.
 */
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
  /** A successful answer without an order in it. */
  hollowSuccess: {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(answerOf({}))),
  },
  /** A gateway's own error in our envelope, with a code that our servers never use. */
  foreignEnvelope: envelope(200, 'GW_0001'),
} satisfies Record<string, Answer>

/** Stand-ins that refuse an order for good; the others leave its fate open. */
export const refusing = ['keyReused422', 'foreignEnvelope'] as const

export type StandIn = keyof typeof standIns
export const standInNames = Object.keys(standIns) as StandIn[]

export const isStandIn = (name: string): name is StandIn => Object.hasOwn(standIns, name)
