import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { basePath, idempotencyHeader, timeoutMs } from '../../../../../core/contract/call.ts'
import { type CallName, calls } from '../../../../../core/contract/calls/calls.ts'
import type { OrderWire } from '../../../../../core/contract/wire/order/order-wire.ts'
import { Envelope, answerOf, refusalOf } from '../../../../../core/contract/envelope.ts'
import {
  businessErrors,
  engineErrors,
  isErrorCode,
  ownErrors,
  pausedMenuCode,
} from '../../../../../core/contract/errors.ts'

/** Spec §7, line by line. */
const namedPaths = `
  /category/list /item/get /order/create /order/list/inquiry /order/detail/inquiry /order/customer/cancel
  /order/online/payment /order/payment/result/get /customer/address/list /customer/address/add
  /customer/address/update /customer/address/delete /delivery/fee/get /store/identity/get /store/get
  /customer/sign/in /customer/sign/up /notice/send /customer/get /customer/update
`
  .trim()
  .split(/\s+/)
const impliedPaths = `
  /order/attempt/inquiry /order/attempt/withdraw /customer/sign/out /customer/address/search
  /delivery/distance/get /customer/data/get /customer/delete /member/get /purchase/list /order/slot/full
  /mission/list /mission/claim /invitation/get /invitation/check /coupon/list /coupon/claim /voucher/option/list /voucher/purchase/create /voucher/purchase/cancel /voucher/gift/get /voucher/gift/open
  /customer/push/key/get /customer/push/subscribe /customer/push/unsubscribe
  /booking/slot/list /booking/create /booking/confirm /booking/list/inquiry /booking/detail/inquiry
  /booking/customer/cancel /booking/wait
`
  .trim()
  .split(/\s+/)

/** What may wait in the outbox; everything else fails at once. */
const queued: CallName[] = ['orderCreate', 'orderCancel', 'addressAdd', 'addressUpdate', 'addressDelete']

/** Spec §8, line by line. */
const namedCodes = `
  CF_82054 CF_82056 CF_82059 CF_010703 CF_82060 CF_010604 CF_010605 CF_82061 CF_82062 CF_010601 CF_010701
  CF_010702 CF_011001 CF_030301 SP_0003 SP_10006 SP_0005 SP_10007 SP_0006 SP_10008 SP_0023 SP_10022 SP_0026
  SP_10017 SP_0027 SP_0034 SP_0038 SP_0045 SP_10021 SP_0050 SP_0051 SP_0053 SP_10009 SP_10025 SP_10010
  SP_0058 SP_0069 SP_0080 SP_0082 SP_0099 SP_10004 SP_10024 SP_120101 SP_120102 SP_120104 SP_120105
  SP_120501 SP_120502 SP_120503 RT_0002 RT_0007 RT_0013 RT_0017 BS_0001
`
  .trim()
  .split(/\s+/)

const all = Object.entries(calls)

describe('the contract', () => {
  test('has exactly the paths that spec §7 names or implies, each once', () => {
    const paths = all.map(([, call]) => call.path)
    expect(paths.toSorted()).toEqual([...namedPaths, ...impliedPaths].toSorted())
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('has the base path, the timeout of ten seconds and the idempotency header of spec §7', () => {
    expect(basePath).toBe('/api/forward/retail/api/v1')
    expect(timeoutMs).toBe(10_000)
    expect(idempotencyHeader).toBe('Idempotency-Key')
  })

  test('G8 queues only order creation, order cancellation and address changes; every other call fails at once', () => {
    expect(
      all
        .filter(([, { policy }]) => policy === 'queue')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(queued.toSorted())
    expect(all.every(([, { policy }]) => policy === 'queue' || policy === 'never')).toBe(true)
  })

  test('requires a customer’s token for exactly the calls whose request has a customerId', () => {
    for (const [name, { request, auth }] of all) {
      const entries = 'entries' in request ? Object.keys(request.entries as object) : []
      expect([name, auth]).toEqual([name, entries.includes('customerId') ? 'customer' : 'none'])
    }
  })
})

describe('the catalogue of error codes', () => {
  test('holds every code of spec §8 and no other business code', () => {
    expect(Object.keys(businessErrors).toSorted()).toEqual(namedCodes.toSorted())
    expect(namedCodes.filter((code) => !isErrorCode(code))).toEqual([])
  })

  test('has own codes that are unique, differ from those of spec §8 and don’t contain PA, which would silence them', () => {
    const own = [...Object.keys(ownErrors), ...Object.keys(engineErrors)]
    expect(own.filter((code) => code.includes('PA'))).toEqual([])
    expect(own.filter((code) => namedCodes.includes(code))).toEqual([])
    expect(new Set(own).size).toBe(own.length)
  })

  test('doesn’t count the code of a paused menu as an error', () => {
    expect(isErrorCode(pausedMenuCode)).toBe(false)
  })

  test.each(['toString', 'constructor', '__proto__', '', 'SP_9999', 'sp_0003'])(
    'doesn’t know the code %j',
    (code) => {
      expect(isErrorCode(code)).toBe(false)
    },
  )
})

describe('the envelope', () => {
  test('accepts what answerOf and refusalOf write', () => {
    expect(v.is(Envelope, answerOf({ a: 1 }))).toBe(true)
    expect(v.is(Envelope, answerOf(null, pausedMenuCode))).toBe(true)
    expect(v.parse(Envelope, refusalOf('SP_0045'))).toEqual({
      success: false,
      code: 'SP_0045',
      msg: 'SP_0045',
      data: null,
    })
  })

  test.each([
    ['success as text', { success: 'true', code: '', msg: '', data: null }],
    ['success as a number', { success: 1, code: '', msg: '', data: null }],
    ['no code', { success: true, msg: '', data: null }],
    ['a code as a number', { success: false, code: 401, msg: '', data: null }],
    ['no data', { success: true, code: '', msg: '' }],
    ['nothing', {}],
    ['a list', []],
    ['null', null],
  ])('G3 rejects an invalid body: %s', (_title, body) => {
    expect(v.is(Envelope, body)).toBe(false)
  })
})

/** Calls whose answers say nothing of what was asked: there the request's id alone tells. */
const anonymous: CallName[] = [
  // Which shop lives here, and what is the same for everybody who asks it.
  'storeIdentity',
  'categoryList',
  'itemGet',
  'slotsFull',
  'deliveryFee',
  'deliveryDistance',
  'addressSearch',
  'pushKey',
  // Who it is is the answer.
  'signIn',
  'signUp',
  'sendCode',
  // Nothing but that it is done.
  'signOut',
  'customerDelete',
  'pushSubscribe',
  'pushUnsubscribe',
]

test('G31 every call compares its answer with its request, unless the answer says nothing about the request', () => {
  const held = Object.entries(calls).filter(([, call]) => 'isAbout' in call)
  const all = [...held.map(([name]) => name), ...anonymous]
  expect(all.toSorted()).toEqual(Object.keys(calls).toSorted())
})

test.each([
  ['accepted if its client order id matches', { clientOrderId: 'order-1' }, 'key-1', true],
  ['accepted if the key matches and the request has no client order id', {}, 'order-1', true],
  ['rejected for another key', {}, 'order-2', false],
  ['rejected for another client order id, whatever the key', { clientOrderId: 'order-2' }, 'order-1', false],
])('G31 an order in an answer is %s', (_title, request, key, isOurs) => {
  const answer = { clientOrderId: 'order-1', storeId: 'corner' } as OrderWire
  const asked = { request, key } as Parameters<typeof calls.orderCreate.isAbout & {}>[1]
  expect(calls.orderCreate.isAbout?.(answer, asked)).toBe(isOurs)
})

test.each([
  ['accepted if it names the customer who asked', { customerId: 'ana', waitList: [{}] }, true],
  [
    'rejected if it names another customer, who waits for a table and has no bookings',
    { customerId: 'ben', waitList: [{}] },
    false,
  ],
  ['rejected if it names no customer but has waits', { waitList: [{}] }, false],
  ['accepted if it names no customer and has no waits, as from an older server', { waitList: [] }, true],
])('G31 a list of bookings is %s', (_title, said, isOurs) => {
  const answer = { dataList: [], ...said } as unknown as Parameters<typeof calls.bookingList.isAbout & {}>[0]
  const asked = { request: { customerId: 'ana', storeId: 'corner' }, key: '' }
  expect(calls.bookingList.isAbout?.(answer, asked)).toBe(isOurs)
})
