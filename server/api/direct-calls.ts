import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isIPv4 } from 'node:net'
import { endOfTurn } from '../base/end-of-turn.ts'
import type { Asked } from '../http/caller.ts'
import { maxBodyBytes, UploadAborted } from '../http/read-json.ts'
import { StreamAnswer } from '../http/answer.ts'
import type { WatchRequest } from './watch-requests.ts'
import type { Log } from '../log/log.ts'
import type { AnswerCall, CallAnswer } from './answer-call.ts'
import type { KnownAnswers, Question } from './known-answers.ts'

type Headers = Record<string, string>

type Options = {
  /** Whether a path is that of a call whose answer isn't a stream. */
  isCall: (path: string) => boolean
  answerCall: AnswerCall
  /** Those headers of an answer that are of this very request. */
  headersFor: (asked: Asked) => Headers
  known: readonly KnownAnswers[]
  watch: WatchRequest
  log: Log
  /** Answers everything else. */
  otherwise: RequestListener
}

/**
 * Answers a phone's calls on Node's own request and response: what a phone sends is so plain that going through the web's
 * Request and Response, and a router, costs more than most answers. Whatever is unusual (another method, a body of
 * unknown length or too long, an odd host) goes the general way, and so do pages and streams.
 */
export function directCalls({
  isCall,
  answerCall,
  headersFor,
  known,
  watch,
  log,
  otherwise,
}: Options): RequestListener {
  return (incoming, outgoing) => {
    const asked = askedOf(incoming)
    if (!asked || !isCall(asked.req.path)) return otherwise(incoming, outgoing)
    const answering = watch(asked, async (requestId) => {
      try {
        const body = readBody(incoming)
        // One that didn't arrive is refused by whoever reads it.
        const bytes = await body.catch(() => null)
        const before = bytes && (await askedBefore(known, asked, bytes))
        let answer = before && before.answers.find(before.question)
        if (!answer) {
          answer = await answerCall({ ...asked, requestId, body: () => body })
          before?.answers.keep(before.question, answer)
        }
        // Together with those of all others who were heard in this turn. One by one, each wakes the machine at its other end
        // while that has nothing else to do, and the waking is the sender's work: half of a call answered from memory.
        await endOfTurn()
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

/** The question, and where its answer is kept; null where nothing is kept of it. */
async function askedBefore(
  known: readonly KnownAnswers[],
  asked: Asked,
  body: Buffer,
): Promise<{ answers: KnownAnswers; question: Question } | null> {
  for (const answers of known) {
    const asking = answers.questionOf(asked, body)
    const question = asking instanceof Promise ? await asking : asking
    if (question) return { answers, question }
  }
  return null
}

/** The request in the words of the general way; null where only that one should answer it. */
function askedOf(incoming: IncomingMessage): Asked | null {
  const { method, url = '', headers, rawHeaders } = incoming
  const { host, 'content-length': length } = headers
  if (method !== 'POST' || length === undefined || !(Number(length) <= maxBodyBytes)) return null
  // Of a header that is there twice Node keeps one or joins them; no phone sends one.
  if (Object.keys(headers).length * 2 !== rawHeaders.length) return null
  if (host === undefined || !isPlainHost(host)) return null
  const header = (name: string) => headers[name.toLowerCase()] as string | undefined
  return { req: { method, path: url, url: `http://${host}${url}`, header }, env: { incoming } }
}

/** Whether it is a host as a browser writes it: one that a URL would write otherwise isn't. */
function isPlainHost(host: string): boolean {
  const [name = '', port, ...more] = host.split(':')
  const isPort = port === undefined || /^(?:[1-5]?\d{1,4}|6[0-4]\d{3})$/.test(port)
  return isPort && more.length === 0 && (isIPv4(name) || /^(?:[\w-]+\.)*[a-z][\w-]*$/i.test(name))
}

/** The whole body: Node reads no more than the length that was said, which has been looked at. */
const readBody = (incoming: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    incoming.on('error', (error) => reject(aborted(error)))
    incoming.on('close', () => incoming.complete || reject(aborted()))
  })

/** What nobody has foreseen; a call's own errors are answered with an envelope before they come here (dispatch.ts). */
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
