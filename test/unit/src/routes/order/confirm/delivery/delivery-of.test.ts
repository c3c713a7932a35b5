import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '../../../../../../../core/schema/primitives.ts'
import type { ShownAddress } from '../../../../../../../src/queries/use-addresses.ts'
import {
  deliveryOf,
  handOverOf,
  usualAddress,
} from '../../../../../../../src/routes/order/confirm/delivery/delivery-of.ts'

const shown = (id: string, deleting = false) => ({ address: { id, deleting }, change: null }) as ShownAddress
const [home, work] = [shown('home'), shown('work')]
const at = (addressId: string | null, addresses: ShownAddress[]) => deliveryOf({ addressId }, addresses)

describe('the address of a delivery', () => {
  test('is the chosen one', () => {
    expect(at('work', [home, work])).toMatchObject({ chosen: work, isLost: false })
  })

  test.each([
    ['deleted', [home]],
    ['being deleted', [home, shown('work', true)]],
  ])('is lost, and not replaced by another, when the chosen one is %s', (_, addresses) => {
    expect(at('work', addresses)).toMatchObject({ chosen: null, isLost: true })
  })

  test('is null, but not lost, when there are no addresses', () => {
    expect(at('work', [])).toMatchObject({ chosen: null, isLost: false })
    expect(at(null, [])).toMatchObject({ chosen: null, isLost: false })
  })

  test('is the first that isn’t being deleted when none was chosen', () => {
    expect(usualAddress([shown('gone', true), home, work])).toBe('home')
    expect(usualAddress([shown('gone', true)])).toBeNull()
  })
})

describe('the hand-over of a delivery', () => {
  const offered = (
    getTypes: string[],
    getType: string | null = null,
    payment: PaymentMethod = 'card',
    leftCents = 1200,
  ) =>
    handOverOf(
      { getType, payment },
      { delivery: { getTypes, arriveMinutes: 30 } } as Parameters<typeof handOverOf>[1],
      leftCents,
    )
  const handOver = (...asked: Parameters<typeof offered>) => offered(...asked).getType

  test('is outside where the restaurant offers that, and otherwise the first that it offers', () => {
    expect(handOver(['leaveAtDoor', 'meetOutside'])).toBe('meetOutside')
    expect(handOver(['leaveAtDoor', 'meetAtDoor'])).toBe('leaveAtDoor')
    expect(handOver([])).toBe('meetOutside')
  })

  test('is the chosen one while it is offered', () => {
    expect(handOver(['meetOutside', 'leaveAtDoor'], 'leaveAtDoor')).toBe('leaveAtDoor')
    expect(handOver(['meetOutside'], 'leaveAtDoor')).toBe('meetOutside')
  })

  test('isn’t left at the door if it is paid on delivery, unless the restaurant has no other way', () => {
    const getTypes = ['leaveAtDoor', 'meetAtDoor']
    expect(offered(getTypes, 'leaveAtDoor')).toMatchObject({ getType: 'leaveAtDoor', barred: null })
    const paidAtDoor = { getType: 'meetAtDoor', barred: 'leaveAtDoor' }
    expect(offered(getTypes, 'leaveAtDoor', 'payOnDelivery')).toMatchObject(paidAtDoor)
    expect(offered(getTypes, null, 'payOnDelivery')).toMatchObject(paidAtDoor)
    const only = { getType: 'leaveAtDoor', barred: null }
    expect(offered(['leaveAtDoor'], null, 'payOnDelivery')).toMatchObject(only)
  })

  test('can be at the door if points or balance pay everything, so that nothing is left to pay there', () => {
    const getTypes = ['meetOutside', 'leaveAtDoor']
    const free = { getType: 'leaveAtDoor', barred: null, instead: null }
    expect(offered(getTypes, 'leaveAtDoor', 'payOnDelivery', 0)).toMatchObject(free)
  })

  test('names beforehand what paying on delivery makes of the way that is chosen', () => {
    const getTypes = ['meetAtDoor', 'leaveAtDoor', 'meetOutside']
    for (const payment of ['card', 'payOnDelivery'] as const) {
      expect(offered(getTypes, 'leaveAtDoor', payment).instead).toBe('meetOutside')
      expect(offered(getTypes, 'meetAtDoor', payment).instead).toBeNull()
      expect(offered(['leaveAtDoor', 'meetAtDoor'], null, payment).instead).toBe('meetAtDoor')
      expect(offered(['leaveAtDoor'], null, payment).instead).toBeNull()
    }
  })
})
