import { expect, test } from 'vitest'
import { customerMayCancel, isFinal } from '../../../../../core/domain/order/order-states.ts'
import { orderTypesOf } from '../../../../../core/domain/order/order-types.ts'
import { type OrderState, orderStates } from '../../../../../core/schema/order/order.ts'

/** May the customer take it back, and does anything follow? Every state of spec §4. */
const table: Record<OrderState, [mayCancel: boolean, final: boolean]> = {
  created: [true, false],
  pendingPayment: [true, false],
  locked: [false, false],
  waitingForConfirmation: [true, false],
  confirmed: [false, false],
  inPreparation: [false, false],
  waitingForPickup: [false, false],
  onDelivery: [false, false],
  completed: [false, true],
  cancelled: [false, true],
  refused: [false, true],
  expired: [false, true],
}

test.each(orderStates)('an order in the state %s is cancellable and final as the table says', (state) => {
  expect([customerMayCancel(state), isFinal(state)]).toEqual(table[state])
})

test('a customer may cancel a confirmed order only if the shop’s cut-off is “preparation”', () => {
  const differing = orderStates.filter(
    (state) => customerMayCancel(state, 'preparation') !== customerMayCancel(state, 'confirmation'),
  )
  expect(differing).toEqual(['confirmed'])
})

test('a table offers dineIn first, then takeaway; the web offers pickup first, then delivery', () => {
  expect(orderTypesOf(true)).toEqual(['dineIn', 'takeaway'])
  expect(orderTypesOf(false)).toEqual(['pickup', 'delivery'])
})
