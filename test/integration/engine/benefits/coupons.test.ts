import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'
import { answerLost, expectOk, onlineVisit } from '../../../support/phone/phone.ts'

let phone: MemberPhone
beforeEach(async () => {
  phone = await openMemberPhone()
})
afterEach(() => phone.close())

const path = '/coupon/claim'
const kept = async () =>
  (await readSetting(phone.database, 'coupons'))?.list.map(({ offer, state }) => [offer.title, state])
const usable = async () =>
  (await readSetting(phone.database, 'benefits'))?.coupons.map(({ title }) => title) ?? []
const sweet = 'A sweet afternoon: half off'

test('an available coupon is listed, and usable once claimed, even when the first answer was lost', async () => {
  await phone.signUp()
  expectOk(await phone.engine.refreshCoupons())
  expect(await kept()).toContainEqual([sweet, 'available'])
  expect(await kept()).not.toContainEqual(['Market day: €4 off', 'available'])
  phone.network.next(path, answerLost)
  expect(await phone.engine.claimCoupon({ couponId: 'sweet-afternoon', code: '' })).toMatchObject({
    ok: false,
  })
  expectOk(await phone.engine.claimCoupon({ couponId: 'sweet-afternoon', code: '' }))
  expect((await kept())?.filter(([title]) => title === sweet)).toEqual([[sweet, 'usable']])
  expect(await usable()).toContain(sweet)
})

test('coupon texts come in the language of the tab’s address, not in the chosen one', async () => {
  await phone.signUp()
  expect(await readSetting(phone.database, 'language')).toEqual({ chosen: 'en' })
  expectOk(await phone.engine.visit({ ...onlineVisit, language: 'es' }))
  expectOk(await phone.engine.refreshCoupons())
  expect(await kept()).toContainEqual(['Tarde dulce: a mitad de precio', 'available'])
  expect(await readSetting(phone.database, 'language')).toEqual({ chosen: 'en' })
})

test('a coupon code claims its coupon, and a wrong code fails with a reason', async () => {
  await phone.signUp()
  expectOk(await phone.engine.claimCoupon({ couponId: null, code: 'mercado' }))
  expect(await usable()).toContain('Market day: €4 off')
  expect(await phone.engine.claimCoupon({ couponId: null, code: 'MERCAT' })).toMatchObject({
    ok: false,
    code: 'LD_COUPON_UNUSABLE',
    params: { reason: 'unknown' },
  })
})

test('G8 without a network no coupon is claimed or queued, and the stored list stays unchanged', async () => {
  await phone.signUp()
  expectOk(await phone.engine.refreshCoupons())
  const before = await readSetting(phone.database, 'coupons')
  phone.network.up = false
  const offline = { ok: false, code: 'EN_OFFLINE' }
  expect(await phone.engine.claimCoupon({ couponId: 'sweet-afternoon', code: '' })).toMatchObject(offline)
  expect(await phone.engine.refreshCoupons()).toMatchObject(offline)
  expect(await phone.database.outbox.count()).toBe(0)
  expect(await readSetting(phone.database, 'coupons')).toEqual(before)
})

test('G26 signing out erases the member’s coupons', async () => {
  await phone.signUp()
  expectOk(await phone.engine.refreshCoupons())
  expect(await readSetting(phone.database, 'coupons')).toBeDefined()
  expectOk(await phone.engine.signOut({ unsent: 'erase' }))
  expect(await readSetting(phone.database, 'coupons')).toBeUndefined()
})

test('a coupon list that arrives after the member signed out isn’t stored', async () => {
  await phone.signUp()
  let left = Promise.resolve<unknown>(null)
  phone.network.next('/coupon/list', async (forward) => {
    const answer = await forward()
    left = phone.engine.signOut({ unsent: 'erase' })
    await left
    return answer
  })
  await phone.engine.refreshCoupons()
  await left
  expect(await readSetting(phone.database, 'coupons')).toBeUndefined()
})
