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
  test('has words of its own, each other ones', () => {
    expect(new Set([400, 418, ...statuses].map(failed)).size).toBe(statuses.length + 2)
  })

  test('404 says which address it was', () => {
    expect(failed(404)).toContain('/store/get')
  })

  test('any other says that the connection failed and whom to tell', () => {
    expect(failed(418)).toBe('The connection failed. If it goes on failing, please tell the restaurant.')
    expect(failed(402)).toBe(failed(418))
  })

  test('has no words where none is known', () => {
    expect(messageOf('EN_UNREADABLE')).toContain('couldn’t be read'.replace('’', "'"))
  })
})

test('a mission that was taken away isn’t said to be unreached', () => {
  expect(messageOf('LD_MISSION_OPEN', { reason: 'unknown' })).toBe('The restaurant has ended this.')
  expect(messageOf('LD_MISSION_OPEN', { reason: 'expired' })).toMatch(/^The coupon that it brings is over/)
  for (const params of [{ reason: 'open' }, { reason: 'else' }, {}])
    expect(messageOf('LD_MISSION_OPEN', params)).toBe("This isn't reached yet.")
})

test('a voucher whose bonus or amount has changed isn’t said to be a dish', () => {
  expect(messageOf('SP_10010', { reason: 'bonus' })).toMatch(/^What comes on top has changed/)
  expect(messageOf('SP_10010', { reason: 'amount' })).toMatch(/^This amount isn't sold any more/)
  expect(messageOf('SP_10010')).toMatch(/^A dish or a price in your cart has changed/)
})

test('a way to pay that isn’t taken isn’t said to be a kind of order that isn’t', () => {
  const words = "This way to pay isn't possible right now. Choose another."
  expect(messageOf('SP_10004', { reason: 'payment' })).toBe(words)
  expect(messageOf('SP_10004', { data: { reason: 'payment' } })).toBe(words)
  expect(messageOf('SP_10004')).toBe("The restaurant doesn't offer this kind of order.")
})

test('a guest’s order is said to be about a dish for members only where it is', () => {
  const service = 'The restaurant takes this kind of order from members only.'
  expect(messageOf('LD_MEMBERS_ONLY', { reason: 'service' })).toBe(service)
  expect(messageOf('LD_MEMBERS_ONLY', { reason: 'benefits' })).toMatch(
    /^Points, coupons and vouchers are for/,
  )
  expect(messageOf('LD_MEMBERS_ONLY', { lineIdList: ['line-1'] })).toMatch(/^This dish is for members/)
})

test('paused bookings aren’t said to be a paused kind of order', () => {
  const words = 'The restaurant takes no bookings right now.'
  expect(messageOf('SP_0003', { reason: 'bookings' })).toBe(words)
  expect(messageOf('SP_0003')).toBe('The restaurant has paused this kind of order for now.')
})

describe('a code that this release doesn’t know', () => {
  const refused = (params: object) => messageOf('EN_REFUSED', { code: 'SP_9999', ...params })

  test.each([
    ['400', { status: 400 }],
    ['200', { status: 200 }],
    ['a status without words', { status: 422 }],
    ['a verdict of an order', { data: { msg: 'Closed for a wedding' } }],
  ])('is shown in the server’s words: %s', (_title, params) => {
    expect(refused({ msg: 'Closed for a wedding', ...params })).toBe('Closed for a wedding')
  })

  test('is shown in the status’s words where it has some, and where the server has none', () => {
    expect(refused({ status: 503, msg: 'maintenance' })).toBe(failed(503))
    expect(refused({ status: 400 })).toBe("The restaurant didn't accept this.")
    expect(refused({ status: 200 })).not.toBe(refused({ status: 400 }))
    expect(refused({})).toBe("The restaurant didn't accept this.")
  })

  test('says nothing when PA is in it', () => {
    expect(refused({ code: 'PA_0001', status: 400, msg: 'Pay' })).toBe('')
    expect(messageOf('SP_PA01', { msg: 'Pay' })).toBe('')
  })

  test('is told from one that is known, whatever came with it', () => {
    expect(messageOf('SP_0045', { status: 400, msg: 'SP_0045 in other words' })).toContain('Refresh')
    expect(messageOf('XX_1', { msg: 'Not on Mondays' })).toBe('Not on Mondays')
    expect(messageOf('XX_1')).toBe("The restaurant didn't accept this.")
  })
})
