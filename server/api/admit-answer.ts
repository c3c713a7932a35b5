import type { Asked } from '../http/caller.ts'
import { StreamAnswer } from '../http/answer.ts'
import { comeLater } from '../http/concurrency-limit.ts'
import type { HasRoom } from '../http/unread.ts'
import { askedIdOf, type CallAnswer } from './answer-call.ts'
import { refuse } from './dispatch.ts'

/** Returns the answer to send, which is a refusal if there is no room in memory for the given one. */
export type AdmitAnswer = (asked: Asked, answer: CallAnswer) => CallAnswer

export const admitAnswers =
  (hasRoom: HasRoom): AdmitAnswer =>
  (asked, answer) => {
    if (answer.body instanceof StreamAnswer || hasRoom(asked, answer.body)) return answer
    const { status, body, code, headers } = refuse(comeLater(), askedIdOf(asked))
    const { 'content-encoding': _, ...common } = answer.headers
    return { call: answer.call, status, body, code, headers: { ...common, ...headers } }
  }
