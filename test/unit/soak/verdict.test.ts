import { expect, test } from 'vitest'
import { type Evidence, faultsOf, judge } from '../../soak/browser/verdict.ts'

const intent = { id: 'key', state: 'confirmed' as const, code: null, orderId: 'order' }
const row = { order_id: 'order', client_order_id: 'key' }
const well: Evidence = {
  wasRefused: false,
  key: 'key',
  ledger: [row],
  intents: [intent],
  saidToBeThere: true,
  alarms: [],
}

const faultsWith = (change: Partial<Evidence>) => faultsOf(judge({ ...well, ...change }))

test('one order in the ledger that the phone shows as received has no fault', () => {
  expect(faultsWith({})).toEqual([])
  expect(judge(well)).toMatchObject({ acknowledged: 1, inLedger: 1 })
})

test('an order that wasn’t acknowledged may be in the ledger once or not at all', () => {
  expect(faultsWith({ key: null, saidToBeThere: false })).toEqual([])
  expect(faultsWith({ key: null, ledger: [], intents: [], saidToBeThere: false })).toEqual([])
})

test('a refusal that the phone shows is a false failure unless the order was really refused', () => {
  const refused = { ...intent, state: 'attention' as const, orderId: null }
  const shown = { ledger: [], intents: [refused], saidToBeThere: false }
  expect(faultsWith({ ...shown, wasRefused: true })).toEqual([])
  expect(faultsWith({ ...shown, wasRefused: false })).toEqual(['1 falseFailures'])
})

test.each<[string, Partial<Evidence>]>([
  ['1 lost', { ledger: [], intents: [], saidToBeThere: false }],
  ['1 lost', { ledger: [], intents: [{ ...intent, state: 'cancelled' }], saidToBeThere: false }],
  ['1 doubled', { ledger: [row, { ...row, order_id: 'again' }] }],
  ['1 doubled', { ledger: [row, { order_id: 'again', client_order_id: 'other' }] }],
  ['1 doubled', { key: null, ledger: [row], intents: [], saidToBeThere: false }],
  ['1 falseSuccesses', { key: null, ledger: [], saidToBeThere: false }],
  ['1 falseFailures', { saidToBeThere: false }],
  ['1 falseFailures', { alarms: ['Nothing was ordered'] }],
  ['1 unsettled', { ledger: [], intents: [{ ...intent, state: 'unknown' }], saidToBeThere: false }],
])('the verdict finds %s', (fault, change) => {
  expect(faultsWith(change)).toContain(fault)
})
