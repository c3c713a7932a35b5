import { beforeEach, expect, test } from 'vitest'
import type { LarderDatabase } from '../../../../core/storage/database.ts'
import type { IntentRow } from '../../../../core/storage/rows.ts'
import { emptyDatabase } from '../../../support/phone/database.ts'

/** What another left behind on this phone, and a row of each kind of whoever is here. */
const [me, other] = ['me-and-nobody-else', 'somebody-before-me']

let phone: LarderDatabase
beforeEach(async () => {
  phone = emptyDatabase()
  // Another file of this process may have opened the page's own database before.
  const { readAnew } = await import('../../../../src/queries/database.ts')
  readAnew()
  const session = { customerType: 8, accessToken: 'token', accessTokenExpiresAt: 1, renewBeforeUse: false }
  await phone.sessions.put({ key: 'current', customerId: me, ...session })
  for (const customerId of [me, other, other]) {
    const intent = { id: crypto.randomUUID(), call: 'orderCreate', state: 'parked', customerId }
    await phone.outbox.put(intent as IntentRow)
  }
  await phone.sealedCarts.put({ customerId: other, carts: [], comboCarts: [], sealedAt: 1 })
})

async function remains(customerId: string): Promise<void> {
  const deletion = { customerId, formerly: `${customerId}-as-a-guest`, sessionExpiresAt: 1, askedAt: 1 }
  await phone.settings.put({ key: 'deletion', value: deletion })
  await phone.settings.put({ key: 'endedSession', value: { customerId, why: 'expired' } })
}

test('G32 the debug report counts only rows of the current customer', async () => {
  const { readDebugFacts } = await import('../../../../src/queries/read-debug-facts.ts')
  const { counts, outbox } = await readDebugFacts()
  expect(counts).toMatchObject({ outbox: 1, sealedCarts: 0, sessions: 1 })
  expect(outbox).toHaveLength(1)
})

test('G32 a customer’s own data leaves out another customer’s deletion and ended session', async () => {
  const { readPhoneData } = await import('../../../../src/queries/use-phone-data.ts')
  await remains(other)
  expect(JSON.stringify(await readPhoneData())).not.toContain(other)
  await remains(me)
  expect((await readPhoneData()).settings.map(({ key }) => key)).toEqual(['deletion', 'endedSession'])
})
