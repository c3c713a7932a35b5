import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { sha256 } from '../../../../server/base/sha256.ts'
import type { ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database: who knows a device's number isn't the device. */
export function deviceSecretsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`the secret of a guest’s device, on ${name}`, () => {
    let server: ShopServer
    const deviceId = 'd'.repeat(32)
    const secret = (digit: string) => digit.repeat(64)
    const [s1, s2, s3, s4, wrong] = [secret('1'), secret('2'), secret('3'), secret('4'), secret('f')]

    beforeEach(async () => {
      server = await open()
    })
    afterEach(() => server.close())

    /** The guest's id, or the status and the code of the refusal. */
    const come = async (next?: string, ...known: string[]) => {
      const auth = {
        passportType: 16,
        deviceId,
        ...(next !== undefined && { deviceSecrets: { next, known } }),
      }
      const { status, envelope } = await server.post(calls.signIn, {
        storeId: 'corner',
        isDineIn: false,
        auth,
      })
      return envelope.success ? envelope.data.customerId : [status, envelope.code]
    }
    const refused = [409, 'LD_DEVICE_UNPROVEN']

    test('is stored for a guest without one; from then on the device id alone doesn’t sign in', async () => {
      const id = await come()
      expect(await come()).toBe(id)
      expect(await come(s1)).toBe(id)
      expect(await come()).toEqual(refused)
      expect(await come(s2)).toEqual(refused)
      expect(await come(s2, wrong)).toEqual(refused)
      expect(await come(s2, s1)).toBe(id)
    })

    test('changes with each sign-in, and the previous one stays valid until the new one is sent', async () => {
      const id = await come(s1)
      expect(await come(s2, s1)).toBe(id)
      // The phone has lost it, together with the answer.
      expect(await come(s3, s1)).toBe(id)
      expect(await come(s4, s3, s1)).toBe(id)
      expect(await come(wrong, s1)).toEqual(refused)
      expect(await come(wrong, s2)).toEqual(refused)
      expect(await come(wrong, s3)).toBe(id)
    })

    test('sent again, also several times at once, gives the same guest', async () => {
      const id = await come(s1)
      expect(await come(s1)).toBe(id)
      expect(await Promise.all([come(s2, s1), come(s2, s1), come(s2, s1)])).toEqual([id, id, id])
      expect(await come(s3, s2, s1)).toBe(id)
      // A copy that was under way for long turns nothing back.
      expect(await come(s2, s1)).toBe(id)
      expect(await come(s4, s3)).toBe(id)
    })

    test('from a restored backup is accepted when it is among those that the phone has kept', async () => {
      const id = await come(s1)
      const row = await server.db.selectFrom('customers').selectAll().executeTakeFirstOrThrow()
      await come(s2, s1)
      await come(s3, s2, s1)
      await come(s4, s3, s2, s1)
      await server.db.updateTable('customers').set(row).execute()
      expect(await come(wrong, s4, s3, s2)).toEqual(refused)
      expect(await come(wrong, s4, s3, s2, s1)).toBe(id)
    })

    test('is stored as a hash only and not logged, and too many or too short secrets are refused', async () => {
      await come(s1)
      await come(s2, s1)
      const rows = JSON.stringify(await server.db.selectFrom('customers').selectAll().execute())
      for (const sent of [s1, s2]) {
        expect(rows).not.toContain(sent)
        expect(rows).toContain(sha256(sent))
      }
      expect(await come(s3, ...Array<string>(31).fill(s2))).toEqual([400, 'LD_BAD_REQUEST'])
      expect(await come('short', s2)).toEqual([400, 'LD_BAD_REQUEST'])
      expect(server.logged.join()).not.toContain(s1)
    })
  })
}
