import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestIdHeader } from '../../../../core/contract/call.ts'
import type { Settings } from '../../../../core/storage/settings.ts'
import { changePurse } from '../../../../server/customers/benefits/purse.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'
import { expectOk, lostOnTheWay } from '../../../support/phone/phone.ts'

let phone: MemberPhone
beforeEach(async () => {
  phone = await openMemberPhone()
})
afterEach(() => phone.close())

const path = '/purchase/list'
const kept = async (): Promise<Settings['purchases'] | null> => {
  const row = await phone.database.settings.get('purchases')
  return row?.key === 'purchases' ? row.value : null
}
const points = async () => (await kept())?.list.map(({ entries }) => entries[0]!.points)

/** Gives points, so many times, one more each time. */
async function give(customerId: string, from: number, to: number): Promise<void> {
  const { server } = phone
  for (let given = from; given <= to; given += 1) {
    server.time.now += 1
    const change = { points: given, balanceCents: 0, spentCents: 0, reason: 'given' as const, orderId: null }
    await changePurse(server.db, 'despensa', customerId, change, server.time.now)
  }
}
/** From one number down to another. */
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

test('newer and older purchases are added without duplicates, and a failed refresh changes nothing', async () => {
  const id = await phone.signUp()
  await give(id, 1, 120)
  expectOk(await phone.engine.refreshPurchases())
  expect(await points()).toEqual(down(120, 71))
  expectOk(await phone.engine.morePurchases())
  expect(await points()).toEqual(down(120, 21))
  // What came meanwhile is put before it, and what was read is not asked for again.
  await give(id, 121, 123)
  expectOk(await phone.engine.refreshPurchases())
  expect(await points()).toEqual(down(123, 21))
  // Two tabs ask for the same page.
  await Promise.all([phone.engine.morePurchases(), phone.engine.morePurchases()])
  expect(await points()).toEqual(down(123, 1))
  expect((await kept())?.next).toBeNull()
  const before = phone.network.count(path)
  expectOk(await phone.engine.morePurchases())
  expect(phone.network.count(path)).toBe(before)

  const { readAt } = (await kept())!
  phone.server.time.now += 60_000
  phone.network.next(path, lostOnTheWay)
  expect(await phone.engine.refreshPurchases()).toMatchObject({ ok: false })
  expect(await kept()).toMatchObject({ readAt })
})

test('a first page that doesn’t reach the stored purchases restarts the list, so that none is missing', async () => {
  const id = await phone.signUp()
  await give(id, 1, 60)
  expectOk(await phone.engine.refreshPurchases())
  await give(id, 61, 130)
  expectOk(await phone.engine.refreshPurchases())
  expect(await points()).toEqual(down(130, 81))
  expectOk(await phone.engine.morePurchases())
  expectOk(await phone.engine.morePurchases())
  expect(await points()).toEqual(down(130, 1))
})

test('purchases that a restored server has lost are removed from the list', async () => {
  const id = await phone.signUp()
  await give(id, 1, 60)
  expectOk(await phone.engine.refreshPurchases())
  expectOk(await phone.engine.morePurchases())
  expect(await points()).toEqual(down(60, 1))
  const lost = (given: number) => given > 55 || given < 20
  for (const given of down(60, 1).filter(lost))
    await phone.server.db.deleteFrom('purse_entries').where('points', '=', given).execute()
  expectOk(await phone.engine.refreshPurchases())
  expect(await points()).toEqual(down(55, 20))
})

test('signing out erases the purchases, and a list that is still on its way isn’t stored', async () => {
  const id = await phone.signUp()
  await give(id, 1, 3)
  expectOk(await phone.engine.refreshPurchases())
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  phone.network.next(path, async (forward) => {
    const answer = await forward()
    await gate
    return answer
  })
  const asking = phone.engine.refreshPurchases()
  await expect.poll(() => phone.network.count(path)).toBe(2)
  expectOk(await phone.engine.signOut({ unsent: 'erase' }))
  expect(await kept()).toBeNull()
  go()
  await asking
  expect(await kept()).toBeNull()
})

test('a replayed purchase list of another member is rejected', async () => {
  const other = await phone.signUp()
  await give(other, 1, 3)
  let theirs: Response | undefined
  phone.network.next(path, async (forward) => {
    const answer = await forward()
    theirs = answer.clone()
    // A proxy may drop the header by which it would be known at once.
    theirs.headers.delete(requestIdHeader)
    return answer
  })
  expectOk(await phone.engine.refreshPurchases())
  expectOk(await phone.engine.signOut({ unsent: 'erase' }))
  await phone.signUp()
  phone.network.next(path, async () => theirs!)
  expect(await phone.engine.refreshPurchases()).toMatchObject({ ok: false })
  expect(await kept()).toBeNull()
})

test('a guest’s request for purchases fails with LD_MEMBERS_ONLY', async () => {
  expectOk(await phone.engine.continueAsGuest())
  expect(await phone.engine.refreshPurchases()).toMatchObject({ ok: false, code: 'LD_MEMBERS_ONLY' })
})
