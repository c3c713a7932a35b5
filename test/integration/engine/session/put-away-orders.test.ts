import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderRow } from '../../../../core/storage/rows.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'

let phone: MemberPhone
beforeEach(async () => {
  phone = await openMemberPhone()
})
afterEach(() => phone.close())

const dayMs = 24 * 60 * 60 * 1000

test('G26 a sealed order is deleted after a week if its customer doesn’t come back', async () => {
  const { database, engine, server } = phone
  const put = (customerId: string, daysAgo: number) => {
    const createdAt = server.time.now - daysAgo * dayMs
    const order = { id: customerId, customerId, createdAt, appointmentAt: null } as OrderRow
    return database.sealedCarts.put({
      customerId,
      carts: [],
      comboCarts: [],
      orders: [order],
      sealedAt: createdAt,
    })
  }
  await put('of last week', 8)
  await put('of today', 0)
  await engine.wake('visible')
  await expect
    .poll(async () => (await database.sealedCarts.toArray()).map(({ customerId }) => customerId), {
      timeout: 10_000,
    })
    .toEqual(['of today'])
})
