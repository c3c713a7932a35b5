import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isIPv4 } from 'node:net'
import { endOfTurn } from '../base/end-of-turn.ts'
import type { Asked } from '../http/caller.ts'
import { maxBodyBytes, UploadAborted } from '../http/read-json.ts'
import { StreamAnswer } from '../http/answer.ts'
import type { WatchRequest } from './watch-requests.ts'
import type { Log } from '../log/log.ts'
import type { AdmitAnswer } from './admit-answer.ts'
import type { AnswerCall, CallAnswer } from './answer-call.ts'
import type { ResponseCache, CacheKey } from './response-cache.ts'

type Headers = Record<string, string>

type Options = {
  /** Whether a path belongs to a call whose answer isn't a stream. */
  isCall: (path: string) => boolean
  answerCall: AnswerCall
  admit: AdmitAnswer
  /** The headers that belong to this single request. */
  headersFor: (asked: Asked) => Headers
  known: readonly ResponseCache[]
  watch: WatchRequest
  log: Log
  /** Answers everything else. */
  otherwise: RequestListener
}

/**
 * Answers phones' calls directly on Node's request and response objects. These calls are so simple that the web's
 * Request and Response and a router would cost more than most answers. Whatever is unusual (another method, a body of
 * unknown or excessive length, an odd host) goes through `otherwise`, that is through Hono, and so do pages and
 * streams.
 */
export function directCalls({
  isCall,
  answerCall,
  admit,
  headersFor,
  known,
  watch,
  log,
  otherwise,
}: Options): RequestListener {
  return (incoming, outgoing) => {
    const asked = askedOf(incoming, outgoing)
    if (!asked || !isCall(asked.req.path)) return otherwise(incoming, outgoing)
    const answering = watch(asked, async (requestId) => {
      try {
        const body = readBody(incoming)
        // `answerCall` reads the same promise and refuses a body that didn't arrive.
        const bytes = await body.catch(() => null)
        const before = bytes && (await askedBefore(known, asked, bytes))
        let answer = before && before.answers.find(before.cacheKey)
        if (!answer) {
          answer = await answerCall({ ...asked, requestId, body: () => body })
          before?.answers.keep(before.cacheKey, answer)
        }
        // Sends the answer together with those of all other requests that were read in this turn of the event loop.
        // When answers are sent one by one, each send wakes an idle machine at the other end. That wake-up is charged
        // to this process, and is half the cost of a call that is answered from memory.
        await endOfTurn()
        answer = admit(asked, answer)
        send(outgoing, answer, headersFor(asked))
        return answer
      } catch (error) {
        log.error({ requestId, err: error }, 'request failed')
        if (outgoing.headersSent) outgoing.destroy()
        else send(outgoing, failed(requestId), headersFor(asked))
        return failed(requestId)
      }
    })
    answering.catch((error: unknown) => {
      log.error({ err: error }, 'request failed')
      outgoing.destroy()
    })
  }
}

/** Returns a request's key, and the cache that keeps its answer; null if none does. */
async function askedBefore(
  known: readonly ResponseCache[],
  asked: Asked,
  body: Buffer,
): Promise<{ answers: ResponseCache; cacheKey: CacheKey } | null> {
  for (const answers of known) {
    const asking = answers.keyOf(asked, body)
    const cacheKey = asking instanceof Promise ? await asking : asking
    if (cacheKey) return { answers, cacheKey }
  }
  return null
}

/** Returns the request in the form that the Hono way uses, too; null if only Hono should answer it. */
function askedOf(incoming: IncomingMessage, outgoing: ServerResponse): Asked | null {
  const { method, url = '', headers, rawHeaders } = incoming
  const { host, 'content-length': length } = headers
  if (method !== 'POST' || length === undefined || !(Number(length) <= maxBodyBytes)) return null
  // Of a repeated header, Node keeps one value or joins them all. No phone sends one.
  if (Object.keys(headers).length * 2 !== rawHeaders.length) return null
  if (host === undefined || !isPlainHost(host)) return null
  const header = (name: string) => headers[name.toLowerCase()] as string | undefined
  return { req: { method, path: url, url: `http://${host}${url}`, header }, env: { incoming, outgoing } }
}

/** Whether a host is written as a browser writes it. One that `URL` would normalise isn't. */
function isPlainHost(host: string): boolean {
  const [name = '', port, ...more] = host.split(':')
  const isPort = port === undefined || /^(?:[1-5]?\d{1,4}|6[0-4]\d{3})$/.test(port)
  return isPort && more.length === 0 && (isIPv4(name) || /^(?:[\w-]+\.)*[a-z][\w-]*$/i.test(name))
}

/** Reads the whole body. Node reads no more than the `content-length`, which `askedOf` has checked. */
const readBody = (incoming: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    incoming.on('error', (error) => reject(aborted(error)))
    incoming.on('close', () => incoming.complete || reject(aborted()))
  })

/**
 * The answer after an unforeseen error. Errors within a call never get here: dispatch.ts answers them with an envelope.
 */
const failed = (requestId: string): CallAnswer => ({
  status: 500,
  body: 'Something went wrong\n',
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  },
  code: '',
  call: 'unknown',
})

const aborted = (cause?: unknown): UploadAborted => new UploadAborted('The body ended early.', { cause })

function send(outgoing: ServerResponse, { status, headers, body }: CallAnswer, own: Headers): void {
  if (body instanceof StreamAnswer) throw new Error('A stream is answered elsewhere.')
  const length = String(Buffer.byteLength(body))
  outgoing.writeHead(status, { ...headers, ...own, 'content-length': length })
  outgoing.end(body)
}
