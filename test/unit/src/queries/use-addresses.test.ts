import { expect, test } from 'vitest'
import { addressCalls, intentStates } from '../../../../core/schema/order/intent.ts'
import { holdsOrders } from '../../../../src/queries/use-addresses.ts'

test('only a new address that the restaurant refused holds up orders to it', () => {
  const all = addressCalls.flatMap((call) => intentStates.map((state) => ({ call, state })))
  expect(all.filter(holdsOrders)).toEqual([{ call: 'addressAdd', state: 'attention' }])
})
