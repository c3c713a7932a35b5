import { expect, test } from 'vitest'
import { addressCalls, intentStates } from '../../../../core/schema/order/intent.ts'
import { holdsOrders } from '../../../../src/queries/use-addresses.ts'

test('only a new address that the restaurant didn’t take holds up what goes there', () => {
  const all = addressCalls.flatMap((call) => intentStates.map((state) => ({ call, state })))
  expect(all.filter(holdsOrders)).toEqual([{ call: 'addressAdd', state: 'attention' }])
})
