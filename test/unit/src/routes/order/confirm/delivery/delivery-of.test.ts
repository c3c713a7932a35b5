import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '../../../../../../../core/schema/primitives.ts'
import type { ShownAddress } from '../../../../../../../src/queries/use-addresses.ts'
import {
  deliveryOf,
  usualAddress,
} from '../../../../../../../src/routes/order/confirm/delivery/delivery-of.ts'

const shown = (id: string, deleting = false) => ({ address: { id, deleting }, change: null }) as ShownAddress
const [home, work] = [shown('home'), shown('work')]
const at = (addressId: string | null, addresses: ShownAddress[]) =>
  deliveryOf({ addressId, getType: null, payment: null }, { delivery: null }, addresses)

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
  const offered = (getTypes: string[], getType: string | null = null, payment: PaymentMethod = 'card') =>
    deliveryOf(
      { addressId: null, getType, payment },
      { delivery: { getTypes, arriveMinutes: 30 } } as Parameters<typeof deliveryOf>[1],
      [],
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
})
