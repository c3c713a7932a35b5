import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { seeChangesBy } from '../../../../server/database/change-mark.ts'
import { openDatabase } from '../../../../server/database/open.ts'
import { groupCommit, shareCommit } from '../../../../server/database/together/shared-commit.ts'
import { command } from '../../../../server/database/together/unit-of-work.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { notifyPhones } from '../../../../server/push/notify-phones.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { countingStatements } from '../../../support/database/counting-statements.ts'
import { takeManyOrders } from '../../../support/server/many-orders.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'
import {
  type Guest,
  openShopServer,
  orderWire,
  type ShopServer,
} from '../../../support/server/shop-server.ts'
import { spawnProgram } from '../../../support/server/spawn-program.ts'
import { tripCounter } from '../../../support/database/trip-counter.ts'

/** What an order costs at most; more is a step back. */
const mostStatements = 24
const mostTrips = 3

let server: ShopServer
let closing = (): void => {}
afterEach(async () => {
  await server.close()
  closing()
  closing = () => {}
})

const signedIn = (count: number): Promise<Guest[]> =>
  Promise.all(Array.from({ length: count }, () => server.signIn()))

/** The numbers of all orders, the last part of each. */
const numbers = async (): Promise<number[]> => {
  const rows = await server.db.selectFrom('orders').select('number').execute()
  return rows.map(({ number }) => Number(number.slice(-4))).toSorted((a, b) => a - b)
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

const alone = (value: string) => shareCommit(server.db, 'shop', async () => ({ value, isKept: true }))
const grouped = (name: string) =>
  groupCommit(server.db, name, name, {
    together: async (_, all) => ({
      value: all.map((one) => ({ value: `${one} of ${all.length}` })),
      isKept: true,
    }),
    alone: (one) => async () => ({ value: `${one} alone`, isKept: true }),
    undone: () => {},
  })

describe('simultaneous orders, on SQLite', () => {
  beforeEach(async () => {
    server = await openShopServer()
    await takeMany()
  })

  test('share commits: twelve orders take at most three', async () => {
    const guests = await signedIn(12)
    const statements = await countingStatements(server.db)
    const answers = await Promise.all(guests.map((guest) => server.order(guest)))
    expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200))
    expect(await numbers()).toEqual(upTo(12))
    expect(statements.filter((one) => one === 'commit').length).toBeLessThanOrEqual(3)
  })

  test('share a commit with work that arrives in the next turns of the event loop', async () => {
    const statements = await countingStatements(server.db)
    const done: Promise<number>[] = []
    const come = (turn: number): void => {
      // Ahead of what waits for the turn's end.
      if (turn < 4) setImmediate(() => come(turn + 1))
      done.push(shareCommit(server.db, 'shop', async () => ({ value: turn, isKept: true })))
    }
    come(1)
    await expect.poll(() => done.length).toBe(4)
    expect(await Promise.all(done)).toEqual([1, 2, 3, 4])
    expect(statements.filter((one) => one === 'commit')).toHaveLength(1)
  })

  test('share a commit with those of other groups and with work of its own', async () => {
    const statements = await countingStatements(server.db)
    expect(await Promise.all([grouped('one'), grouped('other'), alone('mine'), grouped('one')])).toEqual([
      'one of 2',
      'other of 1',
      'mine',
      'one of 2',
    ])
    expect(statements.filter((one) => one === 'commit')).toHaveLength(1)
  })

  test('are each done again alone when one group fails, and the reason is told once', async () => {
    const told: unknown[] = []
    const failing = groupCommit(server.db, 'failing', 'failing', {
      together: async () => {
        throw new Error('broken')
      },
      alone: (name) => async () => ({ value: `${name} alone`, isKept: true }),
      undone: (error) => told.push(String(error)),
    })
    expect(await Promise.all([failing, grouped('one'), alone('mine')])).toEqual([
      'failing alone',
      'one alone',
      'mine',
    ])
    expect(told).toEqual(['Error: broken'])
  })

  test('tell which write of a group failed, not what failed after it in work of its own', async () => {
    const told: unknown[] = []
    const written = command(`insert into shops (shop_id) values (null)`)
    const failing = groupCommit(server.db, 'failing', 'failing', {
      together: async (unit, all) => {
        unit.defer([written])
        return { value: all.map((value) => ({ value })), isKept: true }
      },
      alone: (name) => async () => ({ value: `${name} alone`, isKept: true }),
      undone: (error) => told.push(String(error)),
    })
    const mine = shareCommit(server.db, 'shop', async (unit) => {
      await unit.run([command('select 1')])
      return { value: 'mine', isKept: true }
    })
    expect(await Promise.all([failing, mine])).toEqual(['failing alone', 'mine'])
    expect(told).toEqual([expect.stringContaining('NOT NULL constraint failed: shops.')])
  })

  test('yield to the event loop between two commits, however many there are', async () => {
    let turns = 0
    let isOver = false
    const turn = (): void => {
      turns++
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await Promise.all(
      Array.from({ length: 200 }, () =>
        shareCommit(server.db, 'shop', async () => ({ value: null, isKept: true })),
      ),
    )
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(Math.ceil(200 / 60))
  })

  test('keep SQLite’s temporary data, such as that of savepoints, in memory', async () => {
    const { rows } = await sql<{ temp_store: number }>`pragma temp_store`.execute(server.db)
    const inMemory = 2
    expect(rows).toEqual([{ temp_store: inMemory }])
  })

  test('work that uses its transaction before its savepoint was sent is rejected', async () => {
    const work = () =>
      shareCommit(server.db, 'shop', async (unit) => {
        await sql`select 1`.execute(unit.trx)
        return { value: null, isKept: true }
      })
    const both = await Promise.allSettled([work(), work()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('share the statements that read what they depend on, and have no savepoints', async () => {
    const guests = await signedIn(12)
    await Promise.all(guests.map((guest) => server.order(guest)))
    const statements = await countingStatements(server.db)
    const answers = await Promise.all(guests.map((guest) => server.order(guest)))
    expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200))
    expect(statements.filter((one) => one.startsWith('savepoint'))).toEqual([])
    const reads = statements.filter((one) => one.startsWith('select'))
    // Twelve by themselves would be over a hundred. Some come a moment later than the others.
    expect(reads.length).toBeLessThanOrEqual(60)
  })

  test('a refused order leaves no rows and doesn’t affect the others', async () => {
    await server.reimport((file) => {
      file.services.find(({ id }) => id === 'pickup')!.slots!.capacity = 2
    })
    const guests = await signedIn(5)
    const appointmentAt = server.clock.now + 2 * 3_600_000
    const answers = await Promise.all(
      guests.map((guest) =>
        server.post(calls.orderCreate, orderWire(guest, { appointmentAt }), {
          guest,
          key: crypto.randomUUID(),
        }),
      ),
    )
    const codes = answers.map(({ envelope }) => envelope.code).toSorted()
    expect(codes.filter((code) => code === '')).toHaveLength(2)
    expect(await numbers()).toEqual([1, 2])
    for (const table of ['order_lines', 'order_events', 'order_senders'] as const)
      expect(await server.db.selectFrom(table).select('order_id').execute()).toHaveLength(2)
  })

  test('an order whose write fails doesn’t affect the others', async () => {
    const guests = await signedIn(6)
    const [unlucky] = guests as [Guest]
    await sql`create trigger unlucky before insert on order_senders
      when new.customer_id = ${sql.lit(unlucky.id)} begin select raise(abort, 'unlucky'); end`.execute(
      server.db,
    )
    const answers = await Promise.all(guests.map((guest) => server.order(guest)))
    expect(answers.map(({ status }) => status)).toEqual([500, 200, 200, 200, 200, 200])
    expect(await numbers()).toEqual(upTo(5))
    const attempts = await server.db.selectFrom('order_attempts').select('customer_id').execute()
    expect(attempts.map(({ customer_id: id }) => id)).not.toContain(unlucky.id)
  })

  test('an order is answered only after its commit', async () => {
    const [guest] = (await signedIn(1)) as [Guest]
    const file = join(server.folder, 'larder.sqlite')
    const seen: number[] = []
    const { status } = await server.order(guest).then((answer) => {
      // Another connection sees only what was committed.
      const theirs = new DatabaseSync(file, { readOnly: true })
      seen.push(theirs.prepare('select count(*) as count from orders').get()!['count'] as number)
      theirs.close()
      return answer
    })
    expect([status, seen]).toEqual([200, [1]])
  })

  test('when the shared transaction fails, each piece of work is done again alone', async () => {
    const done: string[] = []
    let isFirst = true
    const work = (name: string) =>
      shareCommit(server.db, 'shop', async (unit) => {
        done.push(name)
        // The transaction is gone, as it is on a full disk.
        if (isFirst) await unit.run([command('rollback')])
        isFirst = false
        return { value: name, isKept: true }
      })
    expect(await Promise.all([work('one'), work('two')])).toEqual(['one', 'two'])
    expect(done.toSorted()).toEqual(['one', 'one', 'two'])
  })

  test(`a single order takes at most ${mostStatements} statements`, async () => {
    const [guest] = (await signedIn(1)) as [Guest]
    // The first one tidies up, too.
    expect((await server.order(guest)).status).toBe(200)
    expect((await server.order(guest)).status).toBe(200)
    const statements = await countingStatements(server.db)
    expect((await server.order(guest)).status).toBe(200)
    expect(statements.length).toBeLessThanOrEqual(mostStatements)
  })

  test('placing an order doesn’t query push subscriptions; confirming it does', async () => {
    const telling = notifyPhones(server.services)
    closing = telling.stop
    const [guest] = (await signedIn(1)) as [Guest]
    const statements = await countingStatements(server.db)
    const asked = () => statements.filter((one) => one.includes('push_subscriptions')).length
    const { envelope } = await server.order(guest)
    await setTimeout(20)
    expect(asked()).toBe(0)
    const { orderId } = envelope.data as { orderId: string }
    const shop = await readShop(server.db, 'corner')
    await moveOrder(server.services, shop!, orderId, { step: 'confirm', by: 'merchant', reason: '' })
    await expect.poll(asked).toBeGreaterThan(0)
  })
})

test('orders answered before a SIGKILL are kept on SQLite, and none is stored partially', async () => {
  server = await openShopServer()
  const program = spawnProgram('test/support/customers/order-storm.ts', { STORM: server.folder })
  await program.says(/(?:placed \S+\s+){12}/)
  program.child.kill('SIGKILL')
  await program.ends()
  const answered = [...program.output().matchAll(/placed (\S+)\n/g)].map(([, key]) => key)
  const db = await openDatabase({ sqlitePath: join(server.folder, 'larder.sqlite') })
  const kept = await db.selectFrom('order_attempts').select(['idempotency_key', 'order_id']).execute()
  const lines = await db.selectFrom('order_lines').select('order_id').execute()
  await db.destroy()
  const keys = new Set(kept.map(({ idempotency_key: key }) => key))
  expect(answered.filter((key) => !keys.has(key!))).toEqual([])
  // Nothing is kept by halves.
  expect(new Set(lines.map(({ order_id: id }) => id))).toEqual(new Set(kept.map(({ order_id: id }) => id)))
}, 240_000)

describe.skipIf(noPostgres)('orders on PostgreSQL', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await openPostgres()
  })
  afterAll(() => postgres.stop(), 60_000)

  test(`take at most ${mostTrips} round trips to the database`, async () => {
    const trips = await tripCounter(await postgres.fresh())
    closing = trips.close
    server = await openShopServer({ databaseUrl: trips.url })
    // As where a server hears what others change (relay-changes.ts).
    seeChangesBy(server.db, () => 'nothing has changed')
    const guest = await server.signIn()
    expect((await server.order(guest)).status).toBe(200)
    const before = trips.count()
    expect((await server.order(guest)).status).toBe(200)
    expect(trips.count() - before).toBeLessThanOrEqual(mostTrips)
    expect(await numbers()).toEqual([1, 2])
  })

  test('are placed although a simultaneous order fails to write', async () => {
    server = await openShopServer({ databaseUrl: await postgres.fresh() })
    await takeMany()
    const guests = await signedIn(8)
    const [unlucky] = guests as [Guest]
    await sql
      .raw(
        `create function unlucky() returns trigger language plpgsql as $$ begin
           if new.customer_id = '${unlucky.id}' then raise exception 'unlucky'; end if; return new; end $$;
         create trigger unlucky before insert on order_senders for each row execute function unlucky()`,
      )
      .execute(server.db)
    const answers = await Promise.all(guests.map((guest) => server.order(guest)))
    expect(answers.map(({ status }) => status)).toEqual([500, ...upTo(7).map(() => 200)])
    expect(await numbers()).toEqual(upTo(7))
  })

  test('are placed while another customer’s row is locked; that customer’s order follows', async () => {
    server = await openShopServer({ databaseUrl: await postgres.fresh() })
    await takeMany()
    const guests = await signedIn(4)
    const [held, ...others] = guests as [Guest, ...Guest[]]
    let letGo = (): void => {}
    const holding = server.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('customers')
        .set({ first_name: 'Held' })
        .where('customer_id', '=', held.id)
        .execute()
      await new Promise<void>((resolve) => (letGo = resolve))
    })
    await setTimeout(50)
    const theirs = server.order(held)
    const answers = await Promise.all(others.map((guest) => server.order(guest)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    letGo()
    await holding
    expect((await theirs).status).toBe(200)
    expect(await numbers()).toEqual(upTo(4))
  })

  test('are still placed after a newer release has altered tables of prepared statements', async () => {
    const databaseUrl = await postgres.fresh()
    server = await openShopServer({ databaseUrl })
    const guest = await server.signIn()
    expect((await server.order(guest)).status).toBe(200)
    await sql`alter table order_attempts add column newer text default 'x'`.execute(server.db)
    expect((await server.order(guest)).status).toBe(200)
    // Worse than any release has done: of another type.
    await sql`alter table order_counters alter column last_number type bigint`.execute(server.db)
    expect((await server.order(guest)).status).toBe(200)
    expect(await numbers()).toEqual([1, 2, 3])
  })
})

const takeMany = (): Promise<void> =>
  takeManyOrders({
    services: server.services,
    change: (change: (file: { orders: object }) => void) =>
      server.reimport((file) => {
        const orders = { limits: {} }
        change({ orders })
        file.orders = orders
      }),
  } as unknown as Parameters<typeof takeManyOrders>[0])
