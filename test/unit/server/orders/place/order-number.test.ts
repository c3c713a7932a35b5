import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprintOf } from '../../../../../server/idempotency/fingerprint.ts'
import { dayOfOrder, pickupNumberOf } from '../../../../../server/orders/place/order-number.ts'

test('pickup numbers are short and start over after Z99', () => {
  expect([1, 7, 99, 100, 198, 199, 2574, 2575].map(pickupNumberOf)).toEqual([
    'A01',
    'A07',
    'A99',
    'B01',
    'B99',
    'C01',
    'Z99',
    'A01',
  ])
})

test('a fingerprint depends on keys and values, not on the order of the keys', () => {
  const first = fingerprintOf({ a: 1, b: { c: [1, 2], d: null } })
  expect(fingerprintOf({ b: { d: null, c: [1, 2] }, a: 1 })).toBe(first)
  for (const other of [
    { a: 1, b: { c: [2, 1], d: null } },
    { a: '1', b: { c: [1, 2], d: null } },
    { a: 1, b: { c: [1, 2] } },
    { a: 1 },
  ]) {
    expect(fingerprintOf(other)).not.toBe(first)
  }
})

// Keys that were answered by an earlier release are still compared.
test('a fingerprint is the SHA-256 of the JSON with sorted keys', () => {
  const said = { b: { d: null, c: [1, 'ä"', [], {}, true] }, a: 1.5, É: '', Z: [{ y: 0, x: -1 }] }
  const sorted = '{"Z":[{"x":-1,"y":0}],"a":1.5,"b":{"c":[1,"ä\\"",[],{},true],"d":null},"É":""}'
  expect(fingerprintOf(said)).toBe(createHash('sha256').update(sorted).digest('hex'))
})

test('a key named __proto__ is part of the fingerprint like any other', () => {
  expect(fingerprintOf(JSON.parse('{"__proto__":1}'))).not.toBe(fingerprintOf({}))
})

test.each([
  ['2026-11-21T02:59:00Z', null, '2026-11-20'],
  ['2026-11-21T03:00:00Z', null, '2026-11-21'],
  ['2026-11-20T12:00:00Z', '2026-11-21T19:30:00Z', '2026-11-21'],
  ['2026-11-20T12:00:00Z', '2026-11-21T01:30:00Z', '2026-11-20'],
])('in Madrid, an order of %s for %s is numbered among those of %s', (now, appointment, day) => {
  const appointmentAt = appointment === null ? null : Date.parse(appointment)
  expect(dayOfOrder('Europe/Madrid', Date.parse(now), appointmentAt)).toBe(day)
})
