import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { Change } from '../../../../server/changes/changes.ts'
import { seeChangesBy } from '../../../../server/database/change-mark.ts'
import { openDatabase } from '../../../../server/database/open.ts'
import { lostCommits } from '../../../support/database/lost-commits.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'
import {
  type Guest,
  openShopServer,
  orderWire,
  type ShopServer,
} from '../../../support/server/shop-server.ts'
import { spawnProgram } from '../../../support/server/spawn-program.ts'
import { tripCounter } from '../../../support/database/trip-counter.ts'

let postgres: Postgres
let server: ShopServer
let closing = (): void => {}
beforeAll(async () => {
  if (!noPostgres) postgres = await openPostgres()
})
afterAll(() => postgres?.stop(), 60_000)
afterEach(async () => {
  await server.close()
  closing()
  closing = () => {}
})

const signedIn = (count: number): Promise<Guest[]> =>
  Promise.all(Array.from({ length: count }, () => server.signIn()))

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

/** The numbers of all orders, the last part of each. */
const numbers = async (): Promise<number[]> => {
  const rows = await server.db.selectFrom('orders').select('number').execute()
  return rows.map(({ number }) => Number(number.slice(-4))).toSorted((a, b) => a - b)
}

const codesOf = (answers: { envelope: { code: string } }[]): string[] =>
  answers.map(({ envelope }) => envelope.code).toSorted()

const limits = (changes: object) =>
  server.reimport((file) => {
    file.orders = { limits: { perCustomer: 100, perTable: 100, perNetwork: 100, ...changes } }
  })

const databases = ['SQLite', 'PostgreSQL'].filter((one) => one === 'SQLite' || !noPostgres)

describe.each(databases)('simultaneous orders, on %s', (database) => {
  const openServer = async () =>
    openShopServer(database === 'SQLite' ? {} : { databaseUrl: await postgres.fresh() })

  test('never overfill a slot; refused orders leave no rows and no gap in the order numbers', async () => {
    server = await openServer()
    await server.reimport((file) => {
      file.services.find(({ id }) => id === 'pickup')!.slots!.capacity = 3
      file.orders = { limits: { perCustomer: 100, perTable: 100, perNetwork: 100 } }
    })
    const guests = await signedIn(8)
    const appointmentAt = server.clock.now + 2 * 3_600_000
    const send = (guest: Guest, changes: object, key: string) =>
      server.post(calls.orderCreate, orderWire(guest, changes), { guest, key })
    const both = [{ appointmentAt }, {}]
    const keyed = guests.flatMap((guest) =>
      both.map((changes) => ({ guest, changes, key: crypto.randomUUID() })),
    )
    // Networks of their own: strangers on one get half of a slot at most.
    const answers = await Promise.all(keyed.map(({ guest, changes, key }) => send(guest, changes, key)))
    const placed = answers.filter(({ status }) => status === 200)
    const inSlot = await server.db
      .selectFrom('orders')
      .select('order_id')
      .where('appointment_at', 'is not', null)
      .execute()
    expect(inSlot.length).toBe(2)
    expect(placed.length).toBe(10)
    expect(await numbers()).toEqual(upTo(10))
    for (const table of ['order_lines', 'order_events', 'order_senders', 'orders'] as const)
      expect(await server.db.selectFrom(table).select('order_id').execute()).toHaveLength(10)
  })

  test.each([
    ['customer', { perCustomer: 2 }, 'one'],
    ['network', { perNetwork: 2 }, 'many'],
  ])('are limited to what one %s may have waiting', async (_, changes, who) => {
    server = await openServer()
    await limits(changes)
    const [first, ...others] = (await signedIn(6)) as [Guest, ...Guest[]]
    const guests = who === 'one' ? others.map(() => first) : others
    const answers = await Promise.all(guests.map((guest) => server.order(guest)))
    expect(codesOf(answers)).toEqual(['', '', 'BS_0001', 'BS_0001', 'BS_0001'])
    expect(await numbers()).toEqual([1, 2])
  })

  test('with one clientOrderId but different keys are placed once; the others get LD_KEY_REUSED', async () => {
    server = await openServer()
    await limits({})
    const [guest] = (await signedIn(1)) as [Guest]
    const clientOrderId = crypto.randomUUID()
    const answers = await Promise.all(upTo(4).map(() => server.order(guest, { clientOrderId })))
    expect(codesOf(answers)).toEqual(['', 'LD_KEY_REUSED', 'LD_KEY_REUSED', 'LD_KEY_REUSED'])
    expect(await numbers()).toEqual([1])
  })

  test('sent twice to one group with their keys are placed once and numbered without gaps', async () => {
    server = await openServer()
    // As if a key came in twice in one process, which keeps the second one out.
    await sendTwice(server.another())
  })
})

async function sendTwice(other: Pick<ShopServer, 'post'>): Promise<void> {
  await limits({})
  const guests = await signedIn(10)
  const keyed = guests.map((guest) => ({ guest, key: crypto.randomUUID(), wire: orderWire(guest) }))
  const answers = await Promise.all(
    keyed.flatMap(({ guest, key, wire }) =>
      [server, other].map((one) => one.post(calls.orderCreate, wire, { guest, key })),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const [at] of keyed.entries()) expect(answers[2 * at]!.text).toBe(answers[2 * at + 1]!.text)
  expect(await numbers()).toEqual(upTo(10))
}

describe.skipIf(noPostgres)('simultaneous orders, on PostgreSQL only', () => {
  test('take at most one round trip to the database each, on average', async () => {
    const trips = await tripCounter(await postgres.fresh())
    closing = trips.close
    server = await openShopServer({ databaseUrl: trips.url })
    seeChangesBy(server.db, () => 'nothing has changed')
    await limits({})
    const guests = await signedIn(24)
    // Everything is prepared, and connections are there.
    await Promise.all(guests.map((guest) => server.order(guest)))
    const before = trips.count()
    const answers = await Promise.all(guests.map((guest) => server.order(guest)))
    expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200))
    // Four each would be 96. Some come a moment later than the others.
    expect(trips.count() - before).toBeLessThanOrEqual(24)
    expect(await numbers()).toEqual(upTo(48))
  })

  test('sent twice to two servers with their keys are placed once and numbered without gaps', async () => {
    const databaseUrl = await postgres.fresh()
    server = await openShopServer({ databaseUrl })
    const other = await openShopServer({ databaseUrl })
    await sendTwice(other)
    await other.close()
  })

  test('for another day wait for each other and for those of today, so that limits hold for all of them', async () => {
    const databaseUrl = await postgres.fresh()
    server = await openShopServer({ databaseUrl })
    await server.reimport((file) => void (file.services[0]!.slots = { stepMinutes: 15, daysAhead: 3 }))
    const [guest] = (await signedIn(1)) as [Guest]
    const holder = new Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query(`begin; insert into order_counters values ('corner', '2026-11-20', 0)`)
    let isPlaced = false
    const appointmentAt = Date.parse('2026-11-21T19:30:00Z')
    const placing = server.order(guest, orderWire(guest, { appointmentAt }))
    void placing.then(() => (isPlaced = true))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(isPlaced).toBe(false)
    await holder.query('commit')
    await holder.end()
    expect((await placing).envelope.data.orderNo).toBe('261121-0001')
  })

  test('whose connection is cut after their commit are logged and published once each', async () => {
    const proxy = await lostCommits(await postgres.fresh())
    closing = proxy.close
    server = await openShopServer({ databaseUrl: proxy.url })
    const guests = await signedIn(2)
    const published: Change[] = []
    server.services.changes.subscribe((change) => published.push(change))
    proxy.loseNext()
    const answers = await Promise.all(guests.map((guest) => server.order(guest)))
    expect([proxy.lost(), ...answers.map(({ status }) => status)]).toEqual([1, 200, 200])
    const ids = answers.map(({ envelope }) => envelope.data.orderId).toSorted()
    const told = published.map((change) => (change.kind === 'order' ? change.orderId : change.kind))
    expect(told.toSorted()).toEqual(ids)
    expect(server.logged.filter((line) => line.includes('"order placed"'))).toHaveLength(2)
    const why = server.logged.find((line) => line.includes('orders are placed one by one'))
    expect(why).toContain('Connection terminated')
  })

  test('one with a lone surrogate in the note is stored with a replacement character or refused with 400', async () => {
    server = await openShopServer({ databaseUrl: await postgres.fresh() })
    const [guest] = (await signedIn(1)) as [Guest]
    const { status } = await server.post(calls.orderCreate, orderWire(guest, { note: 'no \ud83c nuts' }), {
      guest,
      key: crypto.randomUUID(),
    })
    const notes = await server.db.selectFrom('orders').select('note').execute()
    expect([status, notes]).toEqual(status === 200 ? [200, [{ note: 'no \ufffd nuts' }]] : [400, []])
  })

  test('survive a SIGKILL once answered, and none is stored partially', async () => {
    const databaseUrl = await postgres.fresh()
    server = await openShopServer({ databaseUrl })
    await limits({ perCustomer: 1_000, perTable: 1_000, perNetwork: 10_000 })
    const program = spawnProgram('test/support/customers/order-storm.ts', { STORM_DATABASE: databaseUrl })
    await program.says(/(?:placed \S+\s+){40}/)
    program.child.kill('SIGKILL')
    await program.ends()
    const answered = [...program.output().matchAll(/placed (\S+)\n/g)].map(([, key]) => key)
    const db = await openDatabase({ databaseUrl, sqlitePath: '' })
    const kept = await db.selectFrom('order_attempts').select(['idempotency_key', 'order_id']).execute()
    const ids = new Set(kept.map(({ order_id: id }) => id))
    for (const table of ['orders', 'order_lines', 'order_events', 'order_senders'] as const) {
      const rows = await db.selectFrom(table).select('order_id').execute()
      expect(new Set(rows.map(({ order_id: id }) => id))).toEqual(ids)
    }
    await db.destroy()
    const keys = new Set(kept.map(({ idempotency_key: key }) => key))
    expect(answered.filter((key) => !keys.has(key!))).toEqual([])
    expect(await numbers()).toEqual(upTo(ids.size))
  }, 120_000)
})
