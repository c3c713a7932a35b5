import { describe, expect, test } from 'vitest'
import { forBooking, withoutBooking } from '../../../../../../src/parts/order/checkout/ahead-of-booking.ts'

const soon = { when: 'asap', slotAt: null } as const
const own = { when: 'slot', slotAt: 1_000, bookingId: null, ownTime: null } as const

describe('an order for a booking', () => {
  test('is ready for its time, and gives the customer’s own time back', () => {
    const ahead = forBooking('b1', 5_000, own)
    expect(ahead).toMatchObject({ bookingId: 'b1', when: 'slot', slotAt: 5_000 })
    expect(withoutBooking(ahead, soon)).toEqual(own)
  })

  test('doesn’t take another booking’s time for the customer’s own', () => {
    const second = forBooking('b2', 9_000, forBooking('b1', 5_000, own))
    expect(second).toMatchObject({ bookingId: 'b2', slotAt: 9_000 })
    expect(withoutBooking(second, soon)).toEqual(own)
  })

  test('begins with the first possible time where none was chosen before', () => {
    const again = { ...forBooking('b1', 5_000, own), ownTime: null }
    expect(withoutBooking(again, soon)).toEqual({ ...soon, bookingId: null, ownTime: null })
  })

  test('leaves any other form as it is', () => {
    expect(withoutBooking(own, soon)).toBe(own)
  })
})
