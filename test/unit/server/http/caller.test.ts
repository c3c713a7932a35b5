import { expect, test } from 'vitest'
import { clientAddressOf } from '../../../../server/http/caller.ts'

const client = '192.0.2.7'
const cdn = '198.51.100.1'
const claimed = '203.0.113.9'

test.for([
  [0, `${claimed}, ${client}`, 'unknown'],
  [1, client, client],
  [1, `${claimed}, ${client}`, client],
  [2, `${claimed}, ${client}, ${cdn}`, client],
  [2, client, client],
  [3, `${client},${cdn}`, client],
  [1, undefined, 'unknown'],
  [1, `${claimed}, ${client}:50123`, client],
  [1, '[2001:db8::7]:50123', '2001:db8::7'],
  [1, '[2001:db8::7]', '2001:db8::7'],
  [1, '2001:db8::7', '2001:db8::7'],
  [1, '::ffff:192.0.2.7', '::ffff:192.0.2.7'],
] as const)(
  'behind %i proxies that report %s the caller’s address is %s',
  ([trustedProxies, list, address]) => {
    const header = (name: string) => (name === 'x-forwarded-for' ? list : undefined)
    const req = { method: 'POST', path: '/', url: 'http://corner.test/', header }
    expect(clientAddressOf({ req }, { trustedProxies })).toBe(address)
  },
)
