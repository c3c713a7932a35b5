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
  ['a code that is known', refusal(400, 'SP_0045', { msg: 'refresh' }), 'SP_0045', { fields: [] }],
  [
    'a code that isn’t, with the server’s words',
    refusal(400, 'SP_9999', { msg: 'Not on Mondays' }),
    'EN_REFUSED',
    { fields: [], code: 'SP_9999', status: 400, path, msg: 'Not on Mondays' },
  ],
  [
    'a code that isn’t, of a server in trouble',
    refusal(503, 'SP_9999'),
    'LD_INTERNAL',
    { fields: [], code: 'SP_9999', status: 503, path },
  ],
  [
    'a foreign page, with what HTTP said',
    { kind: 'unreadable', portal: false, retryAfterMs: null, failure: { status: 404, path } },
    'EN_UNREADABLE',
    { status: 404, path },
  ],
  [
    'a foreign success',
    { kind: 'unreadable', portal: false, retryAfterMs: null },
    'EN_UNREADABLE',
    undefined,
  ],
] satisfies [string, Outcome<never>, string, object | undefined][])(
  'a command answers %s',
  (_title, outcome, code, params) => {
    expect(resultOf(net, outcome)).toEqual({ ok: false, code, ...(params && { params }) })
  },
)
