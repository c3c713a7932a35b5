import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { auditPurses } from '../../../../server/customers/benefits/audit/audit-purses.ts'
import { changePurse, readHeld } from '../../../../server/customers/benefits/purse.ts'
import { migrations } from '../../../../server/database/migrations/migrations.ts'
import { openDatabase } from '../../../../server/database/open.ts'
import { findOrderById } from '../../../../server/orders/read/read-orders.ts'
import { openSqlite } from '../../../../server/database/sqlite-bridge.ts'

test('an order from before there were deliveries is read with an empty bill and no delivery', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-old-'))
  const sqlitePath = join(folder, 'larder.sqlite')
  const old = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new SqliteDialect({ database: openSqlite(sqlitePath) }),
  })
  const provider = { getMigrations: async () => migrations('sqlite') }
  await new Migrator({ db: old, provider }).migrateTo('0002-accounts')
  const names = { shop_id: 's', order_id: 'o', customer_id: 'c', client_order_id: 'k', service_id: 'p' }
  const texts = { number: '1', pickup_number: '', table_number: '', note: '', source: '' }
  const kinds = {
    order_type: 'pickup',
    state: 'completed',
    payment: 'payLater',
    currency: 'EUR',
    language: 'en',
  }
  const numbers = { total_cents: 990, paid_cents: 0, delivery_fee_cents: 0, cutlery: 0, created_at: 1 }
  await old
    .insertInto('orders')
    .values({ ...names, ...texts, ...kinds, ...numbers, updated_at: 1 })
    .execute()
  await old.destroy()

  const db = await openDatabase({ sqlitePath })
  expect(await findOrderById(db, 's', 'o')).toMatchObject({ totalCents: 990, bill: [], delivery: null })
  await db.destroy()
  rmSync(folder, { recursive: true })
})

test('a database from before there were accounts keeps its guests and their sessions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-old-'))
  const sqlitePath = join(folder, 'larder.sqlite')
  const old = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new SqliteDialect({ database: openSqlite(sqlitePath) }),
  })
  const provider = { getMigrations: async () => migrations('sqlite') }
  await new Migrator({ db: old, provider }).migrateTo('0001-first')
  const guest = { shop_id: 's', customer_id: 'c', customer_type: 8, device_hash: 'd', created_at: 1 }
  await old.insertInto('customers').values(guest).execute()
  await old
    .insertInto('access_tokens')
    .values({ shop_id: 's', token_hash: 't', customer_id: 'c', expires_at: 9, created_at: 1 })
    .execute()
  await old.destroy()

  const db = await openDatabase({ sqlitePath })
  expect(await db.selectFrom('customers').selectAll().execute()).toEqual([
    {
      ...guest,
      phone: null,
      phone_prefix: '',
      email: '',
      email_key: null,
      first_name: '',
      last_name: '',
      title: null,
      invitation_code: '',
      invite_code: null,
      disabled_at: null,
      used_before: null,
      secret_hash: null,
      former_secret_hash: null,
    },
  ])
  expect(await db.selectFrom('access_tokens').selectAll().execute()).toHaveLength(1)
  await db.destroy()
  rmSync(folder, { recursive: true })
})

test('guests who became members before this was recorded are found by their orders’ idempotency keys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-old-'))
  const sqlitePath = join(folder, 'larder.sqlite')
  const old = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new SqliteDialect({ database: openSqlite(sqlitePath) }),
  })
  const provider = { getMigrations: async () => migrations('sqlite') }
  await new Migrator({ db: old, provider }).migrateTo('0011-menu-wire')
  const names = { number: '1', pickup_number: '', table_number: '', note: '', source: '', service_id: 'p' }
  const kinds = { order_type: 'pickup', state: 'completed', payment: 'payLater', currency: 'EUR' }
  const numbers = { total_cents: 990, paid_cents: 0, delivery_fee_cents: 0, cutlery: 0, updated_at: 1 }
  const order = { shop_id: 's', language: 'en', created_at: 1, ...names, ...kinds, ...numbers }
  const attempt = { shop_id: 's', fingerprint: '', status: 200, answer: '' }
  for (const [id, sender, owner, at] of [
    ['o1', 'guest', 'member', 5],
    ['o2', 'guest', 'member', 7],
    ['o3', 'guest', 'guest', 9],
    ['o4', 'member', 'member', 9],
  ] as const) {
    await old
      .insertInto('orders')
      .values({ ...order, order_id: id, client_order_id: id, customer_id: owner })
      .execute()
    await old
      .insertInto('order_attempts')
      .values({ ...attempt, idempotency_key: id, order_id: id, customer_id: sender, created_at: at })
      .execute()
  }
  await old.destroy()

  const db = await openDatabase({ sqlitePath })
  expect(await db.selectFrom('former_guests').selectAll().execute()).toEqual([
    { shop_id: 's', member_id: 'member', guest_id: 'guest', merged_at: 7 },
  ])
  await db.destroy()
  rmSync(folder, { recursive: true })
})

test('balance and points that orders took before there were holds are held, used up or given back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-old-'))
  const sqlitePath = join(folder, 'larder.sqlite')
  const old = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new SqliteDialect({ database: openSqlite(sqlitePath) }),
  })
  const provider = { getMigrations: async () => migrations('sqlite') }
  await new Migrator({ db: old, provider }).migrateTo('0024-desk-missions')
  const names = { number: '1', pickup_number: '', table_number: '', note: '', source: '', service_id: 'p' }
  const kinds = { order_type: 'pickup', payment: 'payLater', currency: 'EUR', language: 'en' }
  const numbers = { total_cents: 990, paid_cents: 0, delivery_fee_cents: 0, cutlery: 0, updated_at: 1 }
  const redeemed = { couponId: null, promotionId: null, points: 5, balanceCents: 100, memberRate: 1 }
  const entry = { shop_id: 's', customer_id: 'c', spent_cents: 0, created_at: 1 }
  const taken = { reason: 'order', points: -5, balance_cents: -100 }
  const states = { open: 'confirmed', done: 'completed', off: 'refused' }
  for (const [id, state] of Object.entries(states)) {
    const order = { ...names, ...kinds, ...numbers, shop_id: 's', customer_id: 'c', created_at: 1 }
    await old
      .insertInto('orders')
      .values({ ...order, order_id: id, client_order_id: id, state, redeemed: JSON.stringify(redeemed) })
      .execute()
    await old
      .insertInto('purse_entries')
      .values({ ...entry, ...taken, entry_id: `${id} taken`, order_id: id })
      .execute()
  }
  const back = { reason: 'givenBack', points: 5, balance_cents: 100, order_id: 'off' }
  await old
    .insertInto('purse_entries')
    .values({ ...entry, ...back, entry_id: 'off back' })
    .execute()
  const given = { reason: 'given', points: 30, balance_cents: 600, order_id: null }
  await old
    .insertInto('purse_entries')
    .values({ ...entry, ...given, entry_id: 'first' })
    .execute()
  await old
    .insertInto('purses')
    .values({ shop_id: 's', customer_id: 'c', points: 20, balance_cents: 400, spent_cents: 0 })
    .execute()
  await old.destroy()

  const db = await openDatabase({ sqlitePath })
  expect(await auditPurses(db, 's')).toEqual({
    purses: 1,
    entries: 6,
    faults: [],
    holdFaults: [],
    refundFaults: [],
  })
  expect(await readHeld(db, 's', 'c')).toEqual({ points: 5, balanceCents: 100 })
  // All of one millisecond, and each has a number of its own; the next one follows.
  const change = { points: 1, balanceCents: 0, spentCents: 0, reason: 'given', orderId: null } as const
  expect(await changePurse(db, 's', 'c', change, 1)).toBe(true)
  const numbered = await db.selectFrom('purse_entries').select('number').orderBy('number').execute()
  expect(numbered.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  await db.destroy()
  rmSync(folder, { recursive: true })
})

test('opening an older database deletes mission_news rows of deleted accounts, and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-old-'))
  const sqlitePath = join(folder, 'larder.sqlite')
  const old = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new SqliteDialect({ database: openSqlite(sqlitePath) }),
  })
  const provider = { getMigrations: async () => migrations('sqlite') }
  await new Migrator({ db: old, provider }).migrateTo('0039-payments-by-customer')
  const member = { shop_id: 's', customer_id: 'here', customer_type: 1, created_at: 1 }
  await old.insertInto('customers').values(member).execute()
  for (const [shop_id, customer_id] of [
    ['s', 'here'],
    ['s', 'gone'],
    ['other', 'here'],
  ])
    await old
      .insertInto('mission_news')
      .values({ shop_id, customer_id, mission_id: 'm', created_at: 1 })
      .execute()
  await old.destroy()

  const db = await openDatabase({ sqlitePath })
  const kept = await db.selectFrom('mission_news').select(['shop_id', 'customer_id']).execute()
  expect(kept).toEqual([{ shop_id: 's', customer_id: 'here' }])
  await db.destroy()
  rmSync(folder, { recursive: true })
})

test('messages about free tables that were counted among the codes are counted on in a table of their own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-old-'))
  const sqlitePath = join(folder, 'larder.sqlite')
  const old = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new SqliteDialect({ database: openSqlite(sqlitePath) }),
  })
  const provider = { getMigrations: async () => migrations('sqlite') }
  await new Migrator({ db: old, provider }).migrateTo('0043-called-off')
  const hash = 'ab'.repeat(32)
  const lock = { shop_id: 's', phone: '', sent_at: 1 }
  await old
    .insertInto('code_gates')
    .values([lock, { shop_id: 's', phone: `offer ${hash} the-booking`, sent_at: 2 }])
    .execute()
  await old.destroy()

  const db = await openDatabase({ sqlitePath })
  expect(await db.selectFrom('offer_messages').selectAll().execute()).toEqual([
    { shop_id: 's', booking_id: 'the-booking', number_hash: hash, sent_at: 2, refused_at: null },
  ])
  expect(await db.selectFrom('code_gates').selectAll().execute()).toEqual([lock])
  await db.destroy()
  rmSync(folder, { recursive: true })
})

test('opening a database that a newer release has changed fails with an explanation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-newer-'))
  const sqlitePath = join(folder, 'larder.sqlite')
  const db = await openDatabase({ sqlitePath })
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db)
  await db.destroy()
  const sentence = `The database (${sqlitePath}) can't be opened: a newer release of Larder has changed it: get that release, or restore a backup from before it.`
  await expect(openDatabase({ sqlitePath })).rejects.toThrow(sentence)
  rmSync(folder, { recursive: true })
})
