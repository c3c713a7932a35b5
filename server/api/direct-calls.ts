import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Asked, namesTwoHosts } from '../http/caller.ts'
import { maxBodyBytes, UploadAborted } from '../http/read-json.ts'
import { StreamAnswer } from '../http/answer.ts'
import type { WatchRequest } from './watch-requests.ts'
import type { Log } from '../log/log.ts'
import type { AnswerCall, CallAnswer } from './answer-call.ts'
import type { KnownAnswers } from './known-answers.ts'

type Headers = Record<string, string>

type Options = {
  /** Whether a path is that of a call whose answer isn't a stream. */
  isCall: (path: string) => boolean
  answerCall: AnswerCall
  /** Those headers of an answer that are of this very request. */
  headersFor: (asked: Asked) => Headers
  known: KnownAnswers
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
    void watch(asked, async (requestId) => {
      try {
        const body = readBody(incoming)
        // One that didn't arrive is refused by whoever reads it.
        const bytes = await body.catch(() => null)
        const question = bytes && known.questionOf(asked, bytes)
        let answer = question && known.find(question)
        if (!answer) {
          answer = await answerCall({ ...asked, requestId, body: () => body })
          if (question) known.keep(question, answer)
        }
        send(outgoing, answer, headersFor(asked))
        return answer
      } catch (error) {
        log.error({ requestId, err: error }, 'request failed')
        if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(500, { 'cache-control': 'no-store', 'x-request-id': requestId }).end()
        return { call: 'unknown', status: 500, code: '' }
      }
    })
  }
}

/** The request in the words of the general way; null where only that one should answer it. */
function askedOf(incoming: IncomingMessage): Asked | null {
  const { method, url = '', headers } = incoming
  const length = headers['content-length']
  if (method !== 'POST' || length === undefined || !(Number(length) <= maxBodyBytes)) return null
  const { host } = headers
  if (host === undefined || !plainHost.test(host)) return null
  // Only of a header that no caller sends would Node have a list.
  const header = (name: string) => headers[name.toLowerCase()] as string | undefined
  const asked: Asked = {
    req: { method, path: url, url: `http://${host}${url}`, header },
    env: { incoming },
  }
  return namesTwoHosts(asked) ? null : asked
}

const plainHost = /^[\w.-]+(?::\d+)?$/

/** The whole body: Node reads no more than the length that was said, which has been looked at. */
const readBody = (incoming: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    incoming.on('error', (error) => reject(aborted(error)))
    incoming.on('close', () => incoming.complete || reject(aborted()))
  })

const aborted = (cause?: unknown): UploadAborted => new UploadAborted('The body ended early.', { cause })

function send(outgoing: ServerResponse, { status, headers, body }: CallAnswer, own: Headers): void {
  if (body instanceof StreamAnswer) throw new Error('A stream is answered elsewhere.')
  const length = String(Buffer.byteLength(body))
  outgoing.writeHead(status, { ...headers, ...own, 'content-length': length })
  outgoing.end(body)
}
