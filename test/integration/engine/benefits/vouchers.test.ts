import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import type { WantedVoucher } from '../../../../workers/engine/vouchers/vouchers.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'
import { answerLost, expectOk, lostOnTheWay } from '../../../support/phone/phone.ts'

let phone: MemberPhone
beforeEach(async () => {
  phone = await openMemberPhone()
})
afterEach(() => phone.close())

const path = '/voucher/purchase/create'
const wish = (changes: Partial<WantedVoucher> = {}): WantedVoucher => ({
  clientOrderId: crypto.randomUUID(),
  amountCents: 50_00,
  bonusCents: 3_00,
  payment: 'card',
  gift: null,
  ...changes,
})
const placed = () =>
  phone.server.db.selectFrom('orders').select('order_id').where('order_type', '=', 'voucher').execute()

test('the voucher sale is stored, and stays unchanged when a refresh fails', async () => {
  expectOk(await phone.engine.refreshVoucherSale())
  const kept = await readSetting(phone.database, 'voucherSale')
  expect(kept).toMatchObject({ storeId: 'despensa', sale: { amounts: [20, 50, 100], takesOwnAmount: true } })
  phone.network.next('/voucher/option/list', lostOnTheWay)
  expect(await phone.engine.refreshVoucherSale()).toMatchObject({ ok: false })
  expect(await readSetting(phone.database, 'voucherSale')).toEqual(kept)
})

test('G4 buying a voucher again after the request was lost places one order', async () => {
  await phone.signUp()
  const wanted = wish()
  phone.network.next(path, lostOnTheWay)
  expect(await phone.engine.buyVoucher(wanted)).toMatchObject({ ok: false })
  const bought = await phone.engine.buyVoucher(wanted)
  expect(bought).toMatchObject({ ok: true })
  expect(await placed()).toHaveLength(1)
  const orders = await phone.database.orders.toArray()
  expect(orders).toMatchObject([
    { orderType: 'voucher', state: 'pendingPayment', voucher: { amountCents: 50_00, bonusCents: 3_00 } },
  ])
})

test('G8 without a network no voucher is bought, no gift read or opened, and nothing is queued', async () => {
  await phone.signUp()
  phone.network.up = false
  for (const answer of [
    await phone.engine.buyVoucher(wish()),
    await phone.engine.openGift('7KQF-2M9D-XW4T'),
    await phone.engine.readGift('7KQF-2M9D-XW4T'),
  ])
    expect(answer).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
  expect(await phone.database.outbox.count()).toBe(0)
  expect(await placed()).toEqual([])
})

test('a purchase with an outdated bonus is refused, and the voucher sale is fetched again', async () => {
  await phone.signUp()
  const answer = await phone.engine.buyVoucher(wish({ bonusCents: 99_00 }))
  expect(answer).toMatchObject({ ok: false, code: 'SP_10010' })
  expect((await readSetting(phone.database, 'voucherSale'))?.sale).not.toBeNull()
  expect(await placed()).toEqual([])
})

test('cancelOrder refuses an unpaid voucher and queues nothing', async () => {
  await phone.signUp()
  const bought = await phone.engine.buyVoucher(wish())
  if (!bought.ok) throw new Error(bought.code)
  expect(await phone.engine.cancelOrder(bought.value.orderId)).toMatchObject({ ok: false, code: 'SP_0045' })
  expect(await phone.database.outbox.count()).toBe(0)
})

test('G8 an unpaid voucher is cancelled online or not at all, and again after a lost answer', async () => {
  await phone.signUp()
  const bought = await phone.engine.buyVoucher(wish())
  expectOk(bought)
  const { orderId } = bought.value
  const state = async () => (await phone.database.orders.get(orderId))?.state
  phone.network.up = false
  expect(await phone.engine.cancelVoucher(orderId)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
  expect([await state(), await phone.database.outbox.count()]).toEqual(['pendingPayment', 0])
  phone.network.up = true
  phone.network.next('/voucher/purchase/cancel', answerLost)
  expect(await phone.engine.cancelVoucher(orderId)).toMatchObject({ ok: false })
  expectOk(await phone.engine.cancelVoucher(orderId))
  expect(await state()).toBe('cancelled')
})
