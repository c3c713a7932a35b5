import { Hono } from 'hono'
import { liveType } from '../../core/contract/calls/live-call.ts'
import type { Env } from '../http/caller.ts'
import { StreamAnswer } from '../http/answer.ts'
import { readBytes } from '../http/read-json.ts'
import type { AdmitAnswer } from './admit-answer.ts'
import { type AnswerCall, headersFor } from './answer-call.ts'

/** Answers every request under /api, whatever its method. */
export function apiRoutes(answerCall: AnswerCall, admit: AdmitAnswer, now: () => number): Hono<Env> {
  const app = new Hono<Env>()
  app.all('/api/*', async (c) => {
    const answer = await answerCall({
      req: c.req,
      env: c.env,
      requestId: c.get('requestId') ?? '',
      body: () => readBytes(c.req.raw),
    })
    const { status, body, headers: common, call, code } = admit(c, answer)
    const headers = { ...common, ...headersFor(c, now()) }
    c.set('call', call)
    c.set('code', code)
    c.set('isSecured', true)
    return body instanceof StreamAnswer ? streamed(body, headers) : new Response(body, { status, headers })
  })
  return app
}

/** An event stream: not compressed, not cached, and not buffered by a proxy. */
const streamed = ({ body }: StreamAnswer, headers: Record<string, string>): Response =>
  new Response(body, {
    headers: {
      ...headers,
      'cache-control': 'no-store, no-transform',
      // A server that is stopping doesn't wait for this connection to become idle.
      connection: 'close',
      'content-type': liveType,
      'x-accel-buffering': 'no',
    },
  })
