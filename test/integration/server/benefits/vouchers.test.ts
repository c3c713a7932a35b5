import { expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { newMember, roomy } from '../../../support/customers/member.ts'
import { askForGift, boughtVoucher, openTheGift } from '../../../support/customers/voucher.ts'
import { vouchersSuite } from './vouchers-suite.ts'

vouchersSuite('SQLite', () => openBenefitServer({ limits: roomy }))

test('customer data includes invitations, mission claims and gifts, but doesn’t tell a friend the inviter', async () => {
  const server = await openBenefitServer({ limits: roomy })
  const [member, friend] = [await newMember(server), await newMember(server)]
  await boughtVoucher(server, member, { giftInfo: { senderName: '', message: '' } })
  const { code } = await server.db.selectFrom('gifts').select('code').executeTakeFirstOrThrow()
  await openTheGift(server, friend, code)
  const at = server.clock.now
  const shop = { shop_id: 'corner', created_at: at }
  await server.db
    .insertInto('invitations')
    .values({ ...shop, friend_id: friend.id, inviter_id: member.id, rewarded_at: null })
    .execute()
  await server.db
    .insertInto('mission_claims')
    .values({ ...shop, customer_id: friend.id, mission_id: 'go' })
    .execute()
  await server.db
    .updateTable('customers')
    .set({ invite_code: 'AAAA-BBBB' })
    .where('customer_id', '=', member.id)
    .execute()
  const dataOf = async (guest: typeof member) =>
    (await server.post(calls.customerData, { customerId: guest.id, storeId: 'corner' }, { guest })).envelope
      .data
  const time = new Date(at).toISOString()
  expect((await dataOf(member)).memberData).toEqual({
    inviteCode: 'AAAA-BBBB',
    invitedTime: null,
    friendTimeList: [time],
    missionClaimList: [],
    openedGiftList: [],
    givenList: [],
  })
  const friends = await dataOf(friend)
  expect(friends.memberData).toEqual({
    inviteCode: null,
    invitedTime: time,
    friendTimeList: [],
    missionClaimList: [{ missionId: 'go', createTime: time }],
    openedGiftList: [{ voucherAmount: 20, openTime: time }],
    givenList: [],
  })
  expect(JSON.stringify(friends)).not.toContain(member.id)
  await server.close()
})

test('guesses at gift codes are limited, while a correct code still works', async () => {
  const server = await openBenefitServer()
  await boughtVoucher(server, await newMember(server), { giftInfo: { senderName: '', message: '' } })
  const codes: string[] = []
  for (let round = 0; round < 500; round += 1) {
    const guesses = Array.from({ length: 20 }, (_, at) => `2222-2222-${2222 + round * 20 + at}`)
    const answers = await Promise.all(guesses.map((guess) => askForGift(server, guess)))
    codes.push(...answers.map(({ envelope }) => envelope.code))
  }
  expect(codes.filter((code) => code === 'LD_GIFT_UNKNOWN')).toHaveLength(60)
  expect(codes.filter((code) => code === 'BS_0001')).toHaveLength(9_940)
  // Who has a right one, behind the same router, isn't kept from it: what can't be guessed needs no limit.
  const { code } = await server.db.selectFrom('gifts').select('code').executeTakeFirstOrThrow()
  expect((await askForGift(server, code)).envelope.code).toBe('')
  const friend = await newMember(server)
  for (let at = 0; at < 5; at += 1)
    expect((await openTheGift(server, friend, `2222-2222-${2222 + at}`)).envelope.code).toBe('BS_0001')
  expect((await openTheGift(server, friend, code)).envelope.code).toBe('')
  await server.close()
})
