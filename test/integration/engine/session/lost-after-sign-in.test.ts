import { afterEach, beforeEach, expect, test } from 'vitest'
import { newNumber } from '../../../support/customers/member.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'
import { expectOk, lostOnTheWay } from '../../../support/phone/phone.ts'

/** Answers that get lost although the restaurant can be reached, so that no connection comes back later. */

let phone: MemberPhone
beforeEach(async () => {
  phone = await openMemberPhone()
})
afterEach(() => phone.close())

const soon = { timeout: 10_000 }

test('what the restaurant knows of a member who signs in is asked for again after its answer was lost', async () => {
  const { database, engine, network } = phone
  const mobile = newNumber()
  await phone.signUp(mobile)
  const id = await phone.order()
  await expect.poll(() => database.orders.count(), soon).toBe(1)
  expectOk(await engine.signOut({ unsent: 'seal' }))
  await network.atRest()
  const paths = ['/order/list/inquiry', '/member/get', '/customer/get', '/customer/address/list']
  for (const path of paths) network.next(path, lostOnTheWay)
  await phone.signIn(mobile)
  await expect
    .poll(async () => (await database.orders.toArray()).map(({ clientOrderId }) => clientOrderId), soon)
    .toEqual([id])
  const known = async () =>
    (await database.settings.bulkGet(['benefits', 'profile'])).map((row) => row !== undefined)
  await expect.poll(known, soon).toEqual([true, true])
})

test('a member’s benefits are asked for again if the answer after a cancellation was lost', async () => {
  const { database, engine, network } = phone
  await phone.signUp()
  await phone.order()
  await expect.poll(() => database.orders.count(), soon).toBe(1)
  await network.atRest()
  const before = network.count('/member/get')
  network.next('/member/get', lostOnTheWay)
  const [order] = await database.orders.toArray()
  expectOk(await engine.cancelOrder(order!.id))
  await expect.poll(() => network.count('/member/get') - before, soon).toBe(2)
})
