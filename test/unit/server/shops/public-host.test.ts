import { expect, test } from 'vitest'
import { publicHost } from '../../../../server/shops/public-host.ts'

test.each([
  [['localhost', '127.0.0.1', '[::1]', 'order.example'], 'order.example'],
  [['order.example', 'www.order.example'], 'order.example'],
  [['localhost', '127.0.0.1'], undefined],
  [['*'], undefined],
])('of the hosts %j, messages name %s', (hosts, named) => {
  expect(publicHost({ hosts })).toBe(named)
})
