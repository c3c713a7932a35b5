import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { messageOf } from '../../../../src/i18n/error-messages.ts'

// Here nothing is compiled: what the macro makes of a text is made of it as it runs.
vi.mock('@lingui/core/macro', () => ({
  msg: (text: readonly string[] | { message: string }) => {
    const message = 'message' in text ? text.message : text.join('')
    return { id: message, message }
  },
}))

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** Spec §8, by status. */
const statuses = [403, 404, 405, 408, 500, 501, 502, 503, 504, 505]
const failed = (status: number) => messageOf('EN_UNREADABLE', { status, path: '/store/get' })

describe('an HTTP status without a code', () => {
  test('has a message of its own for each status', () => {
    expect(new Set([400, 418, ...statuses].map(failed)).size).toBe(statuses.length + 2)
  })

  test('names the path for 404', () => {
    expect(failed(404)).toContain('/store/get')
  })

  test('says for other statuses that the connection failed and whom to tell', () => {
    expect(failed(418)).toBe('The connection failed. If it goes on failing, please tell the restaurant.')
    expect(failed(402)).toBe(failed(418))
  })

  test('has a general message when no status is known', () => {
    expect(messageOf('EN_UNREADABLE')).toContain('couldn’t be read'.replace('’', "'"))
  })
})

test('LD_MISSION_OPEN has its own message for an ended mission and for an expired coupon', () => {
  expect(messageOf('LD_MISSION_OPEN', { reason: 'unknown' })).toBe('The restaurant has ended this mission.')
  expect(messageOf('LD_MISSION_OPEN', { reason: 'expired' })).toMatch(/^The reward.s coupon has expired/)
  for (const params of [{ reason: 'open' }, { reason: 'else' }, {}])
    expect(messageOf('LD_MISSION_OPEN', params)).toBe("You haven't completed this mission yet.")
})

test('SP_10010 has its own messages for a voucher’s changed bonus or amount', () => {
  expect(messageOf('SP_10010', { reason: 'bonus' })).toMatch(/^The bonus has changed/)
  expect(messageOf('SP_10010', { reason: 'amount' })).toMatch(/^This amount isn't sold any more/)
  expect(messageOf('SP_10010')).toMatch(/^A dish or a price in your cart has changed/)
})

test('SP_10004 has its own message for a payment method that isn’t offered', () => {
  const words = "This way to pay isn't possible right now. Choose another."
  expect(messageOf('SP_10004', { reason: 'payment' })).toBe(words)
  expect(messageOf('SP_10004')).toBe("The restaurant doesn't offer this kind of order.")
})

test('LD_MEMBERS_ONLY names a service, the benefits or a dish, whichever needs a member', () => {
  const service = 'The restaurant takes this kind of order from members only.'
  expect(messageOf('LD_MEMBERS_ONLY', { reason: 'service' })).toBe(service)
  expect(messageOf('LD_MEMBERS_ONLY', { reason: 'benefits' })).toMatch(
    /^Points, coupons and vouchers are for/,
  )
  expect(messageOf('LD_MEMBERS_ONLY', { lineIds: ['line-1'] })).toMatch(/^This dish is for members/)
})

test('BS_0001 doesn’t ask to wait a moment for what lasts a day', () => {
  const aMoment = messageOf('BS_0001')
  expect(aMoment).toBe('That was a bit fast. Wait a moment and try again.')
  expect(messageOf('BS_0001', { reason: 'givenBack' })).toMatch(
    /and gave it back\. You can wait for another one 24 hours after/,
  )
  expect(messageOf('BS_0001', { reason: 'messages' })).toMatch(/^Too many messages/)
})

test('SP_0003 has its own message for paused bookings', () => {
  const words = 'The restaurant takes no bookings right now.'
  expect(messageOf('SP_0003', { reason: 'bookings' })).toBe(words)
  expect(messageOf('SP_0003')).toBe('The restaurant has paused this kind of order for now.')
})

test('SP_120102 has its own message for a time that can’t be booked on a day that can', () => {
  expect(messageOf('SP_120102', { reason: 'time' })).toBe("This time can't be booked. Choose another.")
  expect(messageOf('SP_120102')).toBe("This day can't be booked. Choose another.")
})

test('SP_10008 and SP_120502 have messages of their own for an order ahead for a booked table', () => {
  const ahead = { reason: 'ahead' }
  expect(messageOf('SP_10008', ahead)).toBe("An order of this kind can't be made for a booked table.")
  expect(messageOf('SP_10008')).toBe(messageOf('SP_0006'))
  expect(messageOf('SP_120502', ahead)).toMatch(/^The booking that this order is for was moved or called off/)
  expect(messageOf('SP_120502')).toMatch(/^The booking didn't work/)
})

describe('a code that this release doesn’t know', () => {
  const refused = (params: object) => messageOf('EN_REFUSED', { code: 'SP_9999', ...params })

  test.each([
    ['400', { status: 400 }],
    ['200', { status: 200 }],
    ['a status without words', { status: 422 }],
    ['no status, as in a verdict of an order', {}],
  ])('is shown with the server’s message: %s', (_title, params) => {
    expect(refused({ msg: 'Closed for a wedding', ...params })).toBe('Closed for a wedding')
  })

  test('is shown with the status’s message where it has one, or where the server sent none', () => {
    expect(refused({ status: 503, msg: 'maintenance' })).toBe(failed(503))
    expect(refused({ status: 400 })).toBe("The restaurant didn't accept this.")
    expect(refused({ status: 200 })).not.toBe(refused({ status: 400 }))
    expect(refused({})).toBe("The restaurant didn't accept this.")
  })

  test('has no message when it contains PA', () => {
    expect(refused({ code: 'PA_0001', status: 400, msg: 'Pay' })).toBe('')
    expect(messageOf('SP_PA01', { msg: 'Pay' })).toBe('')
  })

  test('is shown with the server’s message, unlike a known code', () => {
    expect(messageOf('SP_0045', { status: 400, msg: 'SP_0045 in other words' })).toContain('Refresh')
    expect(messageOf('XX_1', { msg: 'Not on Mondays' })).toBe('Not on Mondays')
    expect(messageOf('XX_1')).toBe("The restaurant didn't accept this.")
  })
})
