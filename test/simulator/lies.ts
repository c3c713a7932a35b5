import { requestIdHeader } from '../../core/contract/call.ts'
import { refusalOf } from '../../core/contract/envelope.ts'
import type { Reply } from '../../workers/engine/net/read-reply.ts'

/** What arrives instead of the server's answer. */
export const lies = [
  '408',
  '408 page',
  '409 in flight',
  '422',
  '429 for 5 s',
  '429 for 90 s',
  '429 page for 90 s',
  '500',
  '500 page',
  '502 page',
  '503',
  '503 for 30 s',
  '503 page for 30 s',
  '503 page for an hour',
  '401',
  '401 page',
  '401 page of JSON',
  'portal page',
  'portal 511',
  '302',
  '307',
  'cut JSON',
  'wrong type',
  'empty body',
  'success of nothing',
  'SP_0005',
  'SP_10010',
  'SP_0080',
  'SP_0082',
  'SP_0038',
  'RT_0002',
  'BS_0001',
  'XX_401',
  'an earlier answer',
  'an earlier answer without its id',
] as const
export type Lie = (typeof lies)[number]

/** An answer on its way: null is a connection that ended without one. */
export type Answer = {
  reply: Reply
  retryAfterMs: number | null
  isServers: boolean
  /** The server's own, to another question. */
  isAnothers?: true
} | null

/** The server's own answer says which request it is to. */
export const bearing = (reply: Reply, id: string | null): Reply => ({
  ...reply,
  headers: {
    get: (name) => (name.toLowerCase() === requestIdHeader.toLowerCase() ? id : reply.headers.get(name)),
  },
})

const page = '<!doctype html><title>401 Authorization required</title><p>success, please wait'

/**
 * The answer that a lie makes of the server's own, which is null when the server wasn't asked.
 * @param probed a redirect is looked at rather than refused
 * @param earlier the server's genuine answer to another question of the same kind, where there was one
 */
export function answerWith(
  lie: Lie,
  own: Answer,
  { probed, nowMs, earlier }: { probed: boolean; nowMs: number; earlier: Answer },
): Answer {
  const make = (
    status: number,
    type: string,
    text: string,
    retryAfterS?: number,
    kind = 'basic',
  ): Answer => ({
    reply: replyOf(status, text, nowMs, { type, retryAfterS, kind }),
    retryAfterMs: retryAfterS === undefined ? null : retryAfterS * 1000,
    isServers: false,
  })
  const refused = (status: number, code: string, retryAfterS?: number) =>
    make(status, json, JSON.stringify(refusalOf(code)), retryAfterS)
  switch (lie) {
    case '408':
      return refused(408, 'LD_INTERNAL')
    case '408 page':
      return make(408, html, page)
    case '409 in flight':
      return refused(409, 'LD_KEY_IN_FLIGHT', 1)
    case '422':
      return refused(422, 'LD_KEY_REUSED')
    case '429 for 5 s':
      return refused(429, 'BS_0001', 5)
    case '429 for 90 s':
      return refused(429, 'BS_0001', 90)
    case '429 page for 90 s':
      return make(429, html, page, 90)
    case '500':
      return refused(500, 'LD_INTERNAL')
    case '500 page':
      return make(500, html, page)
    case '502 page':
      return make(502, html, page)
    case '503':
      return refused(503, 'LD_INTERNAL')
    case '503 for 30 s':
      return refused(503, 'LD_INTERNAL', 30)
    case '503 page for 30 s':
      return make(503, html, page, 30)
    case '503 page for an hour':
      return make(503, html, page, 3600)
    case '401':
      return refused(401, 'LD_SIGN_IN')
    case '401 page':
      return make(401, html, page)
    case '401 page of JSON':
      return make(401, json, '{"error":"401 unauthorized","success":"false"}')
    case 'portal page':
      return make(200, html, page)
    case 'portal 511':
      return make(511, html, page)
    case '302':
    case '307':
      return probed ? make(0, '', '', undefined, 'opaqueredirect') : null
    case 'cut JSON':
      return make(200, json, (own?.reply.text ?? '{"success":true,"code":"","msg":"","data":{').slice(0, -1))
    case 'wrong type':
      return make(200, 'text/plain', own?.reply.text ?? '{"success":true,"code":"","msg":"","data":{}}')
    case 'empty body':
      return make(200, json, '')
    case 'success of nothing':
      return make(200, json, '{"success":true,"code":"","msg":"","data":null}')
    case 'an earlier answer':
      return earlier && { ...earlier, isServers: false, isAnothers: true }
    case 'an earlier answer without its id':
      // Of a refusal nothing tells whose it was: only an answer is held against what was asked.
      return earlier?.reply.status === 200
        ? { ...earlier, reply: bearing(earlier.reply, null), isServers: false, isAnothers: true }
        : null
    default:
      return refused(400, lie)
  }
}

const json = 'application/json; charset=utf-8'
const html = 'text/html; charset=utf-8'

export function replyOf(
  status: number,
  text: string,
  nowMs: number,
  {
    type = json,
    retryAfterS,
    kind = 'basic',
  }: { type?: string; retryAfterS?: number | undefined; kind?: string } = {},
): Reply {
  const get = (name: string): string | null => {
    if (name === 'content-type') return type || null
    if (name === 'date') return new Date(nowMs).toUTCString()
    return name === 'retry-after' && retryAfterS !== undefined ? String(retryAfterS) : null
  }
  return { status, type: kind as Reply['type'], headers: { get }, text, origin: 'http://shop.test' }
}
