import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { Change } from '../../../../server/changes/changes.ts'
import { sweep } from '../../../../server/jobs/sweep.ts'
import { notifyPhones } from '../../../../server/push/notify-phones.ts'
import { httpsPush } from '../../../../server/push/push-service.ts'
import type { Ports } from '../../../../server/services/ports.ts'
import { pauseService } from '../../../../server/shops/availability/change-availability.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { memberWith } from '../../../support/shops/benefit-shop.ts'
import { chargesOf, choose, later, minutes, openPay, orderByCard } from '../../../support/customers/pay.ts'
import { type FakePushService, fakePhone, openPushService } from '../../../support/services/push-service.ts'
import type { ShopServer } from '../../../support/server/shop-server.ts'

const hour = 3_600_000
/** For a machine that is busy with other tests. */
const patiently = { timeout: 30_000 }

/** What must hold on every database: several servers do the work of each timer between them, once. */
export function timersSuite(name: string, open: (ports: Partial<Ports>) => Promise<ShopServer>): void {
  describe(`timers of three servers on one database, on ${name}`, () => {
    let servers: ShopServer[]
    let service: FakePushService
    let told: Change[]
    let stop: (() => void)[]
    beforeEach(async () => {
      service = await openPushService()
      const server = await open({ push: httpsPush(service.options) })
      servers = [server, server.another(), server.another()]
      told = []
      stop = servers.map((one) => notifyPhones(one.services).stop)
      for (const { services } of servers) services.changes.subscribe((change) => told.push(change))
    })
    afterEach(async () => {
      for (const end of stop) end()
      await servers[0]!.close()
      await service.close()
    })

    /** Each sweeps twice, all at once. */
    const sweepAll = () => Promise.all([...servers, ...servers].map(({ services }) => sweep(services)))
    const logged = (text: string) =>
      servers.flatMap((one) => one.logged).filter((line) => line.includes(text))

    test('expire each order once, give its balance back once, and notify its customer once', async () => {
      const [server] = servers as [ShopServer]
      const member = await memberWith(server, { balanceCents: 20_000 })
      const phone = fakePhone()
      const own = { customerId: member.id, storeId: 'corner' }
      await server.post(calls.pushSubscribe, { ...own, ...phone.subscription }, { guest: member })
      const orders = 5
      for (let n = 0; n < orders; n++) {
        const { envelope } = await server.order(member, { balanceUsed: 25.4, totalAmount: 0 })
        expect(envelope.code).toBe('')
      }
      const balance = () => server.db.selectFrom('purses').select('balance_cents').execute()
      expect(await balance()).toEqual([{ balance_cents: 20_000 - orders * 2540 }])
      told.length = 0

      server.clock.now += hour
      await sweepAll()
      const expired = await server.db
        .selectFrom('order_events')
        .select('order_id')
        .where('step', '=', 'expire')
        .execute()
      expect(expired).toHaveLength(orders)
      expect(new Set(expired.map(({ order_id }) => order_id)).size).toBe(orders)
      expect(await balance()).toEqual([{ balance_cents: 20_000 }])
      expect(told.filter(({ kind }) => kind === 'order')).toHaveLength(orders)
      expect(logged('order expired')).toHaveLength(orders)
      await expect.poll(() => service.messagesFor(phone), patiently).toHaveLength(orders)
      await sweepAll()
      expect(service.received).toHaveLength(orders)
      expect(told.filter(({ kind }) => kind === 'order')).toHaveLength(orders)
    })

    test('end a pause once, with a single change of the shop', async () => {
      const [server] = servers as [ShopServer]
      const shop = (await readShop(server.db, 'corner'))!
      await pauseService(server.services, shop, { serviceId: 'pickup', minutes: 15 })
      const { version } = (await readShop(server.db, 'corner'))!
      server.clock.now += hour
      told.length = 0
      await sweepAll()
      expect(told).toEqual([{ kind: 'shop', shopId: 'corner' }])
      const [imported, revision] = version.split('.')
      expect((await readShop(server.db, 'corner'))!.version).toBe(`${imported}.${Number(revision) + 1}`)
    })

    test('refund an expired card payment once', async () => {
      const [server] = servers as [ShopServer]
      const guest = await server.signIn()
      const orderId = await orderByCard(server, guest)
      const { redirectUrl } = await openPay(server, guest, orderId)
      await choose(server, redirectUrl, 'approve')
      await later(server, 1_000)
      // Nobody answers: it expires, and its money is due.
      server.clock.now += minutes(60)
      await sweepAll()
      await sweepAll()
      server.clock.now += minutes(60)
      await sweepAll()
      expect((await chargesOf(server)).map(({ refunded_cents }) => refunded_cents)).toEqual([2540])
      expect(logged('money given back')).toHaveLength(1)
    })
  })
}
