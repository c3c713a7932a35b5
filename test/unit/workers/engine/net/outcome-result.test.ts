import { expect, test } from 'vitest'
import type { Connection } from '../../../../../workers/engine/net/connection.ts'
import type { Outcome } from '../../../../../workers/engine/net/read-reply.ts'
import { resultOf } from '../../../../../workers/engine/net/outcome-result.ts'

const net = { connection: { state: () => 'online' } as Connection }
const path = '/customer/get'
const refusal = (status: number, code: string, rest: object = {}): Outcome<never> => ({
  kind: 'refusal',
  status,
  code,
  data: null,
  path,
  retryAfterMs: null,
  ...rest,
})

test.each([
  [
    'a known code',
    refusal(400, 'SP_0045', { data: { reason: 'payment' } }),
    'SP_0045',
    { reason: 'payment' },
  ],
  ['a known code with the status 200, which it keeps', refusal(200, 'SP_0045'), 'SP_0045', { status: 200 }],
  [
    'an unknown code, with the server’s message',
    refusal(400, 'SP_9999', { data: { msg: 'Not on Mondays' } }),
    'EN_REFUSED',
    { code: 'SP_9999', status: 400, path, msg: 'Not on Mondays' },
  ],
  [
    'an unknown code, with the status 503',
    refusal(503, 'SP_9999'),
    'LD_INTERNAL',
    { code: 'SP_9999', status: 503, path },
  ],
  [
    'a foreign answer, with its HTTP status',
    { kind: 'unreadable', portal: false, retryAfterMs: null, failure: { status: 404, path } },
    'EN_UNREADABLE',
    { status: 404, path },
  ],
  [
    'a foreign answer with a successful status',
    { kind: 'unreadable', portal: false, retryAfterMs: null },
    'EN_UNREADABLE',
    undefined,
  ],
] satisfies [string, Outcome<never>, string, object | undefined][])(
  'the result of a command is right for %s',
  (_title, outcome, code, params) => {
    expect(resultOf(net, outcome)).toEqual({ ok: false, code, ...(params && { params }) })
  },
)
