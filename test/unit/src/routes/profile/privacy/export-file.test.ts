import { describe, expect, test } from 'vitest'
import type { PhoneData } from '../../../../../../src/queries/use-phone-data.ts'
import { exportName, exportText } from '../../../../../../src/routes/profile/privacy/export-file.ts'
import { readable } from '../../../../../../src/routes/profile/privacy/held/readable.ts'

describe('the export file with a customer’s data', () => {
  test.each([
    ['La Despensa', 'la-despensa-data-2026-11-02.json'],
    ['Can Ñandú – Café & Bar!', 'can-nandu-cafe-bar-data-2026-11-02.json'],
    ['小面馆', '小面馆-data-2026-11-02.json'],
    ['../../..', 'data-2026-11-02.json'],
  ])('of %s is named %s', (shop, name) => {
    expect(exportName(shop, new Date(2026, 10, 2, 23, 59))).toBe(name)
  })

  test('leaves out tokens and passwords, even nested or inside JSON text', () => {
    const kept = {
      form: JSON.stringify({ phone: '600', auth: { verificationToken: 'k1', otp: 'k2', username: 'k3' } }),
      list: [{ accessToken: 'k4', lines: ['a'] }],
      password: 'k5',
    }
    expect(readable(kept)).toEqual({ form: { phone: '600', auth: {} }, list: [{ lines: ['a'] }] })
  })

  test('writes instants as dates, and keeps texts that only look like JSON', () => {
    expect(readable({ createdAt: 1_700_000_000_000, slotAt: null, nextAttemptAt: 0, note: '[sic' })).toEqual({
      createdAt: '2023-11-14T22:13:20.000Z',
      slotAt: null,
      nextAttemptAt: 0,
      note: '[sic',
    })
  })

  test('says so when the restaurant’s part is missing', () => {
    const phone = { settings: [{ key: 'language', value: { chosen: 'it' } }] } as unknown as PhoneData
    const text = exportText({ phone, files: undefined, restaurant: { missing: 'no signal' } })
    expect(JSON.parse(text)).toMatchObject({
      onThisPhone: { settings: { language: { chosen: 'it' } }, drafts: {} },
      atTheRestaurant: { missing: 'no signal' },
    })
  })
})
