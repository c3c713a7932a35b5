import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'
import { expectOk } from '../../../support/phone/phone.ts'

let phone: MemberPhone
beforeEach(async () => {
  phone = await openMemberPhone()
})
afterEach(() => phone.close())

const kept = async () => (await readSetting(phone.database, 'invite'))?.code

test('a member’s invitation is kept on the phone offline, and erased at sign-out', async () => {
  await phone.signUp()
  expectOk(await phone.engine.refreshInvitation())
  const own = await readSetting(phone.database, 'invitation')
  expect(own).toMatchObject({
    code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    joined: 0,
    rewarded: 0,
  })
  phone.network.up = false
  expect(await phone.engine.refreshInvitation()).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
  expect(await readSetting(phone.database, 'invitation')).toEqual(own)
  phone.network.up = true
  expectOk(await phone.engine.signOut({ unsent: 'erase' }))
  expect(await readSetting(phone.database, 'invitation')).toBeUndefined()
})

test('an opened invitation is kept, even when opened offline, until somebody signs up on the phone', async () => {
  const inviter = { customer_id: 'someone', invite_code: 'ABCD-EFGH', first_name: 'Rosa' }
  await phone.server.db
    .insertInto('customers')
    .values({ shop_id: 'despensa', customer_type: 1, device_hash: null, created_at: 1, ...inviter })
    .execute()
  expect(await phone.engine.openInvitation('abcdefgh')).toEqual({ ok: true, value: { inviterName: 'Rosa' } })
  expect(await kept()).toBe('ABCD-EFGH')
  // One that nobody has takes nobody's place.
  expect(await phone.engine.openInvitation('2222-2222')).toMatchObject({
    ok: false,
    code: 'LD_INVITE_UNKNOWN',
  })
  expect(await kept()).toBe('ABCD-EFGH')
  phone.network.up = false
  expect(await phone.engine.openInvitation(' wxyz-wxyz ')).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
  expect(await kept()).toBe('wxyz-wxyz')
  phone.network.up = true
  await phone.signUp()
  // Whoever uses this phone next is no friend of theirs.
  expect(await kept()).toBeUndefined()
})
