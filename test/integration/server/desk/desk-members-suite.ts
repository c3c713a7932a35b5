import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { Grant } from '../../../../core/contract/desk/desk-member-calls.ts'
import { eaten } from '../../../support/customers/refund.ts'
import type { ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import { managerMs } from '../../../../core/contract/desk/desk-limits.ts'
import { auditPurses } from '../../../../server/customers/benefits/audit/audit-purses.ts'
import { eraseCustomer } from '../../../../server/customers/erasure/erase-customer.ts'
import { removeManager, renewManager } from '../../../../server/desk/access/managers.ts'
import { memberWith, withBenefits } from '../../../support/shops/benefit-shop.ts'
import { beforeNextWrite } from '../../../support/database/before-next-write.ts'
import { type DeskClient, signedInDesk } from '../../../support/server/desk-client.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'
import { boughtVoucher } from '../../../support/customers/voucher.ts'

const hour = 3_600_000

/** What must hold on every database. The server has to trust its proxy, so that callers have addresses. */
export function deskMembersSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`members at the desk, on ${name}`, () => {
    let server: ShopServer
    let desk: DeskClient
    let key: string
    let member: Guest & { mobile: string }
    beforeEach(async () => {
      server = await open()
      await describeShop()
      desk = await signedInDesk(server)
      key = await renewManager(server.db, 'corner', 'Ana', server.clock.now)
      member = await memberWith(server, { points: 5, balanceCents: 20_00 })
    })
    afterEach(async () => {
      expect(await auditPurses(server.db, 'corner')).toMatchObject({ faults: [] })
      await server.close()
    })

    /** With benefits and a mission, and what else a test says. */
    const describeShop = (change: (file: ShopFileInput) => void = () => {}) =>
      server.reimport((file) => {
        withBenefits(file)
        const days = { startsOn: '2026-11-01', endsOn: '2026-11-30' }
        const reward = { voucher: 'five', points: 9 }
        file.missions = [{ id: 'go', title: 'Come twice', goal: 'orders', target: 2, ...days, reward }]
        change(file)
      })
    const enter = (own = key, headers = {}) => desk.ask('open-members', { key: own }, headers)
    const look = async (phone = `+34${member.mobile}`) => (await desk.ask('member', { phone })).envelope
    const give = (grant: Grant, { why = 'for the wait', grantId = randomUUID() as string } = {}) =>
      desk.ask('give', { customerId: member.id, grantId, grant, why })
    const codeOf = async (answer: ReturnType<typeof give>) => (await answer).envelope.code
    const fives = async () =>
      (await look()).data.coupons.filter(({ title }) => title === '€5 off') as unknown as [{ id: string }]
    const stateOf = async (orderId: string) =>
      (await server.db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst())
        ?.state
    const grants = () => server.db.selectFrom('grants').selectAll().orderBy('created_at').execute()

    describe('a manager’s key', () => {
      test('is required: without a key, or with a wrong key or the desk’s key, access is refused', async () => {
        const refused = { code: 'DK_MANAGERS_ONLY' }
        expect(await look()).toMatchObject(refused)
        expect(await codeOf(give({ kind: 'points', points: 5 }))).toBe(refused.code)
        expect((await enter('AAAAA-AAAAA-AAAAA')).envelope).toMatchObject(refused)
        expect((await enter('')).status).toBe(403)
        // The desk's own key is everybody's.
        expect((await enter((desk as DeskClient & { key: string }).key)).envelope).toMatchObject(refused)
        expect(await look()).toMatchObject(refused)
        desk.cookie = ''
        expect((await enter()).status).toBe(401)
        expect(await grants()).toEqual([])
      })

      test('gives access for a limited time after each lookup, and until the manager leaves', async () => {
        const { envelope } = await enter(key.toLowerCase().replaceAll('-', ' '))
        expect(envelope.data).toEqual({ manager: 'Ana', until: server.clock.now + managerMs })
        server.clock.now += managerMs - 1
        expect((await look()).code).toBe('')
        server.clock.now += managerMs - 1
        expect((await look()).code).toBe('')
        // Whoever types a long reason calls nothing else.
        server.clock.now += managerMs - 1
        expect((await desk.ask('stay-open', {})).envelope.code).toBe('')
        server.clock.now += managerMs - 1
        expect((await look()).code).toBe('')
        server.clock.now += managerMs
        expect((await desk.ask('stay-open', {})).envelope.code).toBe('DK_MANAGERS_ONLY')
        expect((await look()).code).toBe('DK_MANAGERS_ONLY')
        // Once it has ended, a clock that is set back doesn't renew it.
        server.clock.now -= 1_000
        expect((await look()).code).toBe('DK_MANAGERS_ONLY')
        await enter()
        await desk.ask('close-members', {})
        expect((await look()).code).toBe('DK_MANAGERS_ONLY')
      })

      test('gives no access after the clock was set back, until it is entered again', async () => {
        await enter()
        // As at another server, whose clock differs a little.
        server.clock.now -= 1_000
        expect((await look()).code).toBe('')
        server.clock.now -= hour
        expect((await look()).code).toBe('DK_MANAGERS_ONLY')
        server.clock.now += 50 * 60_000
        expect((await look()).code).toBe('DK_MANAGERS_ONLY')
        await enter()
        expect((await look()).code).toBe('')
      })

      test('gives access only in the desk session where it was entered', async () => {
        await enter()
        const other = await signedInDesk(server)
        expect((await other.ask('member', { phone: member.mobile })).envelope.code).toBe('DK_MANAGERS_ONLY')
      })

      test('stops working at once when the owner renews the key or removes the manager', async () => {
        await enter()
        const newKey = await renewManager(server.db, 'corner', 'Ana', server.clock.now)
        expect((await look()).code).toBe('DK_MANAGERS_ONLY')
        expect((await enter()).envelope.code).toBe('DK_MANAGERS_ONLY')
        await enter(newKey)
        expect((await look()).code).toBe('')
        expect(await removeManager(server.db, 'corner', 'Ana')).toBe(true)
        expect(await codeOf(give({ kind: 'points', points: 5 }))).toBe('DK_MANAGERS_ONLY')
        expect(await removeManager(server.db, 'corner', 'Ana')).toBe(false)
        expect((await enter(newKey)).envelope.code).toBe('DK_MANAGERS_ONLY')
      })

      test('can’t be guessed: after ten wrong keys an address gets 429, but the right key still works', async () => {
        const from = { 'x-forwarded-for': '203.0.113.9' }
        for (let at = 0; at < 10; at += 1) expect((await enter(`AAAA${at}`, from)).status).toBe(403)
        const stopped = await enter('AAAA10', from)
        expect(stopped).toMatchObject({ status: 429, envelope: { code: 'BS_0001' } })
        expect((await enter(key, from)).status).toBe(200)
      })

      test('is stored only as a hash', async () => {
        const kept = JSON.stringify(await server.db.selectFrom('managers').selectAll().execute())
        expect(kept).toContain('Ana')
        expect(kept).not.toContain(key)
        expect(kept).not.toContain(key.replaceAll('-', ''))
      })
    })

    describe('a manager', () => {
      beforeEach(() => enter())

      test.each([
        ['with its prefix', (mobile: string) => `+34 ${mobile}`],
        ['as it is dialled abroad', (mobile: string) => `0034${mobile}`],
        ['as it is dialled there', (mobile: string) => mobile],
      ])('finds a member by phone number, typed %s', async (_, typed) => {
        await describeShop((file) => void (file.phone = '+34 900 00 00 00'))
        const { data } = await look(typed(member.mobile))
        expect(data).toMatchObject({
          id: member.id,
          phone: `+34${member.mobile}`,
          levelName: 'New',
          points: 5,
          balanceCents: 20_00,
          currency: 'EUR',
          levels: [
            { name: 'New', fromCents: 0 },
            { name: 'Gold', fromCents: 100_00 },
          ],
          missions: [{ id: 'go', title: 'Come twice', target: 2, progress: 0, state: 'open' }],
          bought: [],
          grants: [],
        })
        // What everybody has needn't be given.
        expect(data.vouchers.map(({ id }) => id)).toEqual(['five', 'free', 'welcome'])
        expect(data.entries).toMatchObject([{ reason: 'given', points: 5, balanceCents: 20_00 }])
      })

      test.each(['', '6', 'nobody', '+34 699 99 99 99', '+1 555', "'; drop table customers"])(
        'finds no member by “%s”',
        async (typed) => expect((await look(typed)).code).toBe('LD_NOT_FOUND'),
      )

      test('gives points, balance, level, coupon and mission reward at once, recorded with who, when and why', async () => {
        const { now: at } = server.clock
        await give({ kind: 'points', points: 40 }, { why: '  the wait,  and   more ' })
        await give({ kind: 'balance', cents: 12_50 })
        await give({ kind: 'level', fromCents: 100_00 })
        await give({ kind: 'coupon', voucherId: 'five' })
        const { envelope } = await give({ kind: 'mission', missionId: 'go' })
        const { data } = envelope
        expect(data).toMatchObject({
          points: 54,
          balanceCents: 32_50,
          spentCents: 100_00,
          levelName: 'Gold',
          memberRate: 0.9,
          missions: [{ state: 'claimed' }],
        })
        expect(data.coupons.map(({ title }) => title)).toEqual(expect.arrayContaining(['€5 off', '€5 off']))
        const grants = data.grants.map(({ id: _id, ...grant }) => grant)
        expect(grants.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual([
          { at, by: 'Ana', why: 'for the wait', kind: 'balance', detail: '', points: 0, cents: 12_50 },
          { at, by: 'Ana', why: 'for the wait', kind: 'coupon', detail: '€5 off', points: 0, cents: 0 },
          { at, by: 'Ana', why: 'for the wait', kind: 'level', detail: 'Gold', points: 0, cents: 0 },
          { at, by: 'Ana', why: 'for the wait', kind: 'mission', detail: 'Come twice', points: 0, cents: 0 },
          { at, by: 'Ana', why: 'the wait, and more', kind: 'points', detail: '', points: 40, cents: 0 },
        ])
        const own = { customerId: member.id, storeId: 'corner' }
        const has = (await server.post(calls.memberGet, own, { guest: member })).envelope.data
        expect(has).toMatchObject({ pointCount: 54, voucherBalance: 32.5 })
      })

      test('gives once per grant id, even when the call is repeated or arrives several times at once', async () => {
        const once = { grantId: randomUUID() as string }
        const grant = { kind: 'balance', cents: 10_00 } as const
        const answers = await Promise.all(Array.from({ length: 8 }, () => give(grant, once)))
        expect(new Set(answers.map(({ envelope: { code } }) => code))).toEqual(new Set(['']))
        expect((await look()).data.balanceCents).toBe(30_00)
        const coupon = { grantId: randomUUID() as string }
        await give({ kind: 'coupon', voucherId: 'five' }, coupon)
        const [{ id: couponId }] = await fives()
        const back = { grantId: randomUUID() as string }
        for (let at = 0; at < 2; at += 1)
          expect(await codeOf(give({ kind: 'couponBack', couponId }, back))).toBe('')
        expect(await codeOf(give({ kind: 'coupon', voucherId: 'five' }, coupon))).toBe('')
        expect(await fives()).toEqual([])
        expect(await codeOf(give({ kind: 'points', points: 1 }, once))).toBe('LD_KEY_REUSED')
      })

      test.each<[Grant, string]>([
        [{ kind: 'points', points: -6 }, 'DK_TOO_LITTLE'],
        [{ kind: 'balance', cents: -20_01 }, 'DK_TOO_LITTLE'],
        [{ kind: 'level', fromCents: 0 }, 'DK_TOO_LATE'],
        [{ kind: 'level', fromCents: 50_00 }, 'LD_NOT_FOUND'],
        [{ kind: 'coupon', voucherId: 'happy' }, 'LD_NOT_FOUND'],
        [{ kind: 'coupon', voucherId: 'nothing' }, 'LD_NOT_FOUND'],
        [{ kind: 'mission', missionId: 'nothing' }, 'LD_NOT_FOUND'],
        [{ kind: 'couponBack', couponId: 'nothing' }, 'DK_TOO_LATE'],
        [{ kind: 'voucherBack', orderId: 'nothing' }, 'LD_NOT_FOUND'],
        [{ kind: 'points', points: 0 }, 'LD_BAD_REQUEST'],
        [{ kind: 'points', points: 1.5 }, 'LD_BAD_REQUEST'],
        [{ kind: 'points', points: 100_001 }, 'LD_BAD_REQUEST'],
        [{ kind: 'balance', cents: Number.MAX_VALUE }, 'LD_BAD_REQUEST'],
        [{ kind: 'balance', cents: '5' } as never, 'LD_BAD_REQUEST'],
        [{ kind: 'spent', cents: 5 } as never, 'LD_BAD_REQUEST'],
      ])('can’t give %j: the answer is %s, and no grant is recorded', async (grant, code) => {
        expect(await codeOf(give(grant))).toBe(code)
        expect(await grants()).toEqual([])
        expect((await look()).data).toMatchObject({ points: 5, balanceCents: 20_00, spentCents: 0 })
      })

      test('can’t give anything with an empty or too long reason', async () => {
        for (const why of ['', ' \n ', 'x'.repeat(201)])
          expect(await codeOf(give({ kind: 'points', points: 1 }, { why }))).toBe('LD_BAD_REQUEST')
      })

      test('can take back a level, and can’t give an expired coupon', async () => {
        await give({ kind: 'level', fromCents: 100_00 })
        expect((await give({ kind: 'level', fromCents: 0 })).envelope.data).toMatchObject({
          spentCents: 0,
          levelName: 'New',
        })
        await describeShop((file) => void (file.vouchers![0]!.expiresOn = '2026-11-01'))
        expect(await codeOf(give({ kind: 'coupon', voucherId: 'five' }))).toBe('DK_TOO_LATE')
        expect((await look()).data.vouchers.map(({ id }) => id)).not.toContain('five')
      })

      test('gives a mission’s reward once, even if the member claims it as well', async () => {
        await give({ kind: 'mission', missionId: 'go' })
        expect(await codeOf(give({ kind: 'mission', missionId: 'go' }))).toBe('DK_TOO_LATE')
        const own = { customerId: member.id, storeId: 'corner', missionId: 'go' }
        await server.post(calls.missionClaim, own, { guest: member })
        expect((await look()).data.points).toBe(14)
      })

      test('takes back a bought voucher once: its balance is deducted and its order is refused', async () => {
        const { orderId } = await boughtVoucher(server, member)
        const [bought] = (await look()).data.bought
        expect(bought).toMatchObject({ orderId, mayTakeBack: true })
        const { envelope } = await give({ kind: 'voucherBack', orderId })
        expect(envelope.data).toMatchObject({ balanceCents: 20_00, bought: [{ mayTakeBack: false }] })
        expect(envelope.data.grants).toMatchObject([{ kind: 'voucherBack', detail: bought?.number }])
        expect(await codeOf(give({ kind: 'voucherBack', orderId }))).toBe('DK_TOO_LATE')
        expect(await stateOf(orderId)).toBe('refused')
      })

      test('sees how much was refunded for a taken-back voucher that was partly spent', async () => {
        const { orderId } = await boughtVoucher(server, member)
        await give({ kind: 'balance', cents: -25_00 })
        const { envelope } = await give({ kind: 'voucherBack', orderId })
        expect(envelope.data.bought).toMatchObject([{ cents: 20_00, mayTakeBack: false, refundCents: 15_00 }])
      })

      test('can’t take back one member’s voucher or coupon through another member', async () => {
        const other = await memberWith(server, {})
        const { orderId } = await boughtVoucher(server, other)
        expect(await codeOf(give({ kind: 'voucherBack', orderId }))).toBe('LD_NOT_FOUND')
        await give({ kind: 'coupon', voucherId: 'five' })
        const [{ id: couponId }] = await fives()
        const grant = { kind: 'couponBack', couponId } as const
        const taken = await desk.ask('give', { customerId: other.id, grantId: randomUUID(), grant, why: 'x' })
        expect(taken.envelope.code).toBe('DK_TOO_LATE')
        expect(await fives()).toHaveLength(1)
      })

      test('can’t give anything to a guest or to an unknown customer', async () => {
        const guest = await server.signIn()
        for (const customerId of [guest.id, 'nobody']) {
          const grant = { kind: 'points', points: 5 } as const
          const answer = await desk.ask('give', { customerId, grantId: randomUUID(), grant, why: 'x' })
          expect(answer.envelope.code).toBe('LD_NOT_FOUND')
        }
        expect(await grants()).toEqual([])
      })

      test('gives a reason that the member’s data export shows and that erasing the account removes', async () => {
        await give({ kind: 'points', points: 1 }, { why: 'Her birthday' })
        const own = { customerId: member.id, storeId: 'corner' }
        const { data } = (await server.post(calls.customerData, own, { guest: member })).envelope
        const createTime = new Date(server.clock.now).toISOString()
        expect(data.memberData?.givenList).toEqual([{ description: '', reason: 'Her birthday', createTime }])
        await eraseCustomer(server.db, 'corner', member.id, server.clock.now)
        const [row, ...more] = await grants()
        expect(more).toEqual([])
        expect(row).toMatchObject({ given_by: 'Ana', why: '' })
        expect(JSON.stringify(row)).not.toContain(member.id)
        expect((await look()).code).toBe('LD_NOT_FOUND')
        expect(await codeOf(give({ kind: 'points', points: 1 }))).toBe('LD_NOT_FOUND')
      })

      describe('missions made at the desk', () => {
        const mission = (changes: object = {}) => ({
          missionId: randomUUID() as string,
          title: 'Try ten dishes',
          goal: 'dishes' as const,
          target: 10,
          firstDay: '2026-11-20',
          lastDay: '2026-12-31',
          voucherId: 'five',
          points: 0,
          ...changes,
        })
        const make = async (changes: object = {}) =>
          (await desk.ask('make-mission', mission(changes))).envelope
        const onPhones = async (at: ShopServer | ReturnType<ShopServer['another']> = server) => {
          const own = { customerId: member.id, storeId: 'corner' }
          const { data } = (await at.post(calls.missionList, own, { guest: member })).envelope
          return data.dataList.map(({ missionName }) => missionName)
        }

        test('are listed beside the shop file’s, reach phones at once from any server, and survive an import', async () => {
          const { data } = await make()
          expect(data).toMatchObject({
            today: '2026-11-20',
            list: [
              { id: 'go', title: 'Come twice', madeBy: null },
              { title: 'Try ten dishes', goal: 'dishes', target: 10, voucherId: 'five', madeBy: 'Ana' },
            ],
          })
          expect(data.list.map(({ voucherTitle }) => voucherTitle)).toEqual(['€5 off', '€5 off'])
          expect(data.vouchers.map(({ id }) => id)).toEqual(['five', 'free', 'welcome'])
          expect(await onPhones()).toEqual(['Come twice', 'Try ten dishes'])
          expect(await onPhones(server.another())).toEqual(['Come twice', 'Try ten dishes'])
          const own = { customerId: member.id, storeId: 'corner', missionId: data.list[1]!.id }
          const early = await server.post(calls.missionClaim, own, { guest: member })
          expect(early.envelope).toMatchObject({ code: 'LD_MISSION_OPEN', data: { reason: 'open' } })
          // What the owner imports anew changes nothing of it.
          await describeShop()
          expect(await onPhones()).toEqual(['Come twice', 'Try ten dishes'])
        })

        test('are created once, however often the call is repeated', async () => {
          const once = { missionId: randomUUID() }
          await Promise.all([make(once), make(once), make(once)])
          await make(once)
          expect(await onPhones()).toHaveLength(2)
        })

        test('can’t reuse the id of a different mission, even when both are made at the same time', async () => {
          const once = { missionId: randomUUID() }
          const made = await Promise.all([make({ ...once, target: 10 }), make({ ...once, target: 20 })])
          expect(made.map(({ code }) => code).toSorted()).toEqual(['', 'LD_KEY_REUSED'])
          expect((await make({ ...once, target: 30 })).code).toBe('LD_KEY_REUSED')
          expect(await onPhones()).toHaveLength(2)
        })

        test('are limited to 50 together with the shop file’s, and the refusal names the list', async () => {
          await describeShop((file) => {
            const one = file.missions![0]!
            file.missions = Array.from({ length: 49 }, (_, at) => ({ ...one, id: `m${at}` }))
          })
          // Another desk makes the last one at the same moment.
          beforeNextWrite(server.services.db, () => make())
          for (let times = 0; times < 2; times++)
            expect(await make()).toMatchObject({ code: 'LD_BAD_REQUEST', data: { fields: ['list'] } })
          expect((await desk.ask('missions', {})).envelope.data.list).toHaveLength(50)
        })

        test.each<[object, string]>([
          [{ title: ' ' }, 'title'],
          [{ target: 0 }, 'target'],
          [{ target: 1.5 }, 'target'],
          [{ goal: 'luck' }, 'goal'],
          [{ firstDay: '2026-11-31' }, 'firstDay'],
          [{ lastDay: 'soon' }, 'lastDay'],
          [{ firstDay: '2027-01-01' }, 'lastDay'],
          [{ firstDay: '2026-11-01', lastDay: '2026-11-19' }, 'lastDay'],
          [{ voucherId: 'happy' }, 'voucherId'],
          [{ voucherId: 'nothing' }, 'voucherId'],
          [{ voucherId: '', points: 0 }, 'points'],
          [{ points: -1 }, 'points'],
          [{ missionId: 'go' }, 'missionId'],
        ])('can’t be made with %j', async (changes, field) => {
          expect(await make(changes)).toMatchObject({ code: 'LD_BAD_REQUEST', data: { fields: [field] } })
          expect(await onPhones()).toEqual(['Come twice'])
        })

        test('need a coupon that is valid until their last day, and still show its title if it expires early', async () => {
          const until = (expiresOn: string) =>
            describeShop((file) => {
              const five = file.vouchers!.find(({ id }) => id === 'five')!
              five.expiresOn = expiresOn
              file.missions = []
            })
          await until('2026-12-30')
          expect(await make()).toMatchObject({ code: 'LD_BAD_REQUEST', data: { fields: ['voucherId'] } })
          await until('2026-12-31')
          expect((await make()).code).toBe('')
          await until('2026-11-19')
          const { data } = (await desk.ask('missions', {})).envelope
          expect(data.vouchers.map(({ id }) => id)).not.toContain('five')
          expect(data.list).toMatchObject([{ voucherId: 'five', voucherTitle: '€5 off' }])
        })

        test('can be ended, unlike the shop file’s; members keep the rewards that they were given', async () => {
          const { missionId } = mission()
          await make({ missionId, goal: 'orders', target: 1 })
          await give({ kind: 'mission', missionId })
          const end = async (id: string) => (await desk.ask('end-mission', { missionId: id })).envelope
          expect((await end('go')).code).toBe('LD_NOT_FOUND')
          expect((await end(missionId)).data.list).toHaveLength(1)
          expect((await end(missionId)).code).toBe('LD_NOT_FOUND')
          expect(await onPhones()).toEqual(['Come twice'])
          expect(await fives()).toHaveLength(1)
        })

        test('give nothing while the shop file lacks their coupon, and can be claimed once it is back', async () => {
          const { missionId } = mission()
          await make({ missionId, goal: 'orders', target: 1 })
          const own = { customerId: member.id, storeId: 'corner', missionId }
          const claim = async () =>
            (await server.post(calls.missionClaim, own, { guest: member })).envelope.code
          await eaten(server, member)
          const without = await describeShop((file) => {
            file.vouchers = file.vouchers!.filter(({ id }) => id !== 'five')
            file.missions = []
          })
          expect(without.emptyMissions).toEqual(['Try ten dishes'])
          expect(await claim()).toBe('LD_MISSION_OPEN')
          expect(await codeOf(give({ kind: 'mission', missionId }))).toBe('LD_MISSION_OPEN')
          expect(await fives()).toEqual([])
          expect((await describeShop()).emptyMissions).toEqual([])
          expect(await claim()).toBe('')
          expect(await fives()).toHaveLength(1)
        })

        test('can be made, listed and ended only by managers', async () => {
          await desk.ask('close-members', {})
          expect((await make()).code).toBe('DK_MANAGERS_ONLY')
          expect((await desk.ask('missions', {})).envelope.code).toBe('DK_MANAGERS_ONLY')
          expect((await desk.ask('end-mission', { missionId: 'go' })).envelope.code).toBe('DK_MANAGERS_ONLY')
        })
      })

      test('gives only whole amounts in a currency without decimals', async () => {
        // A shop in which somebody has something keeps its currency.
        for (const table of ['purses', 'purse_entries', 'coupons'] as const)
          await server.db.deleteFrom(table).execute()
        await describeShop((file) => {
          file.currency = 'JPY'
          delete file.points
        })
        expect(await codeOf(give({ kind: 'balance', cents: 150 }))).toBe('LD_BAD_REQUEST')
        expect(await codeOf(give({ kind: 'balance', cents: 200 }))).toBe('')
      })
    })
  })
}
