import { describe, expect, test } from 'vitest'
import { forBooking, withoutBooking } from '../../../../../../src/parts/order/checkout/ahead-of-booking.ts'

const soon = { when: 'asap', slotAt: null } as const
const own = { when: 'slot', slotAt: 1_000, bookingId: null, ownTime: null } as const

describe('the checkout form', () => {
  test('takes the time of a booking, and gets the customer’s own time back without it', () => {
    const ahead = forBooking('b1', 5_000, own)
    expect(ahead).toMatchObject({ bookingId: 'b1', when: 'slot', slotAt: 5_000 })
    expect(withoutBooking(ahead, soon)).toEqual(own)
  })

  test('doesn’t take the time of a previous booking for the customer’s own', () => {
    const second = forBooking('b2', 9_000, forBooking('b1', 5_000, own))
    expect(second).toMatchObject({ bookingId: 'b2', slotAt: 9_000 })
    expect(withoutBooking(second, soon)).toEqual(own)
  })

  test('gets the first possible time without its booking when the customer had chosen none', () => {
    const again = { ...forBooking('b1', 5_000, own), ownTime: null }
    expect(withoutBooking(again, soon)).toEqual({ ...soon, bookingId: null, ownTime: null })
  })

  test('stays unchanged when it has no booking to remove', () => {
    expect(withoutBooking(own, soon)).toBe(own)
  })
})
