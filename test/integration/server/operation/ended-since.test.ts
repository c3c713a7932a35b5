import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guestType, memberType } from '../../../../core/schema/constants.ts'
import { sha256 } from '../../../../server/base/sha256.ts'
import { runBackupCommand, runRestoreCommand } from '../../../../server/cli/backup/run.ts'
import { readUsed, writeUsed } from '../../../../server/customers/benefits/used-before.ts'
import { eraseCustomer } from '../../../../server/customers/erasure/erase-customer.ts'
import { noteErased, usedUnder } from '../../../../server/customers/erasure/erased-ids.ts'
import { guestIdOf } from '../../../../server/customers/erasure/forget-guests.ts'
import { memberIdOf } from '../../../../server/customers/erasure/member-id.ts'
import { mergeGuest } from '../../../../server/customers/sign-in/merge-guest.ts'
import { endSessions, openSession } from '../../../../server/customers/sign-in/sessions.ts'
import { type Database, openDatabase } from '../../../../server/database/open.ts'
import { migrations } from '../../../../server/database/migrations/migrations.ts'
import { openSqlite } from '../../../../server/database/sqlite-bridge.ts'
import type { Tables } from '../../../../server/database/tables/tables.ts'
import { isDeskKey, renewDeskKey } from '../../../../server/desk/access/desk-key.ts'
import { endDeskSession, openDeskSession } from '../../../../server/desk/access/desk-sessions.ts'
import { deleteSubscriptions, saveSubscription } from '../../../../server/push/subscriptions.ts'
import { removeShop } from '../../../../server/shops/remove/remove-shop.ts'
import { listManagers, removeManager, renewManager } from '../../../../server/desk/access/managers.ts'

const shop = 'corner'
/** When the copy is made; what is ended is ended later. */
const made = Date.now()
const hour = 3_600_000

let folder: string
let path: string
let file: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'larder-ended-'))))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  const own = mkdtempSync(join(folder, 'one-'))
  path = join(own, 'data', 'larder.sqlite')
  file = join(own, 'copy.sqlite')
})

async function use<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ sqlitePath: path })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function command(run: typeof runRestoreCommand, ...args: string[]): Promise<string> {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const env = { DATA_DIR: join(path, '..') }
  expect(await run(args, { out: say, err: say, env, folder, now: () => made + 2 * hour })).toBe(0)
  return lines.join('\n')
}

async function addMember(db: Database, phone: string, id?: string): Promise<string> {
  const customer_id = id ?? (await memberIdOf(db, shop, phone))
  await db
    .insertInto('customers')
    .values({
      shop_id: shop,
      customer_id,
      customer_type: memberType,
      device_hash: null,
      created_at: made - hour,
      phone,
      email: `${phone}@mail.test`,
      first_name: 'Filomena',
    })
    .execute()
  await db
    .insertInto('addresses')
    .values({
      shop_id: shop,
      customer_id,
      address_id: `of ${phone}`,
      body: '{}',
      label: 'Hideout',
      is_default: 1,
      deleted_at: null,
      created_at: made - hour,
      updated_at: made - hour,
    })
    .execute()
  return customer_id
}

async function addGuest(db: Database, device: string, id?: string): Promise<string> {
  const customer_id = id ?? (await guestIdOf(db, shop, sha256(device)))
  await db
    .insertInto('customers')
    .values({
      shop_id: shop,
      customer_id,
      customer_type: guestType,
      device_hash: sha256(device),
      created_at: made - hour,
    })
    .execute()
  return customer_id
}

/** That the database was used after the copy: somebody has come. */
const goOn = (db: Database) => openSession(db, shop, { id: 'late', type: guestType }, made + hour)

const customersIn = async (db: Database) =>
  (await db.selectFrom('customers').select('customer_id').orderBy('customer_id').execute()).map(
    (row) => row.customer_id,
  )

test('accounts deleted after a backup are deleted again when the backup is restored', async () => {
  const [first, second, stays, guest, later] = await use(async (db) => [
    await addMember(db, '+34600000001'),
    // Signed up anew after an earlier account with this number was deleted.
    await addMember(db, '+34600000002', crypto.randomUUID()),
    await addMember(db, '+34600000003'),
    await addGuest(db, 'a phone'),
    // Came again after an earlier account on this phone was deleted.
    await addGuest(db, 'another phone', crypto.randomUUID()),
  ])
  await command(runBackupCommand, file)
  await use(async (db) => {
    for (const id of [first, second, guest, later]) await eraseCustomer(db, shop, id, made + hour)
    await goOn(db)
  })
  for (let times = 0; times < 2; times++) {
    const said = await command(runRestoreCommand, file, '--replace')
    expect(said).toContain('Ended again, as the database that was there tells: 4 deleted accounts.')
    await use(async (db) => {
      expect(await customersIn(db)).toEqual([stays])
      expect((await db.selectFrom('addresses').select('customer_id').execute()).length).toBe(1)
      expect(await memberIdOf(db, shop, '+34600000001')).not.toBe(first)
    })
    expect(readdirSync(join(path, '..')).filter((name) => !name.includes('.before-'))).toEqual([
      'larder.sqlite',
    ])
  }
})

test('a restore keeps accounts, managers and sessions that the replaced database never knew', async () => {
  await use((db) => addMember(db, '+34600000001'))
  const older = `${file}.older`
  await command(runBackupCommand, older)
  const [late, token] = await use(async (db) => {
    const id = await addMember(db, '+34600000002')
    await renewManager(db, shop, 'Marta', made)
    return [id, await openSession(db, shop, { id, type: memberType }, made)]
  })
  await command(runBackupCommand, file)
  await command(runRestoreCommand, older, '--replace')
  // It knows nothing of what came between the two copies, however it is used by now.
  await use(goOn)
  const said = await command(runRestoreCommand, file, '--replace')
  expect(said).not.toContain('Ended again')
  expect(said).toContain('were kept, also those that had been ended before')
  await use(async (db) => {
    expect(await customersIn(db)).toContain(late)
    expect(await listManagers(db, shop)).toEqual(['Marta'])
    const kept = await db.selectFrom('access_tokens').select('token_hash').execute()
    expect(kept).toEqual([{ token_hash: sha256(token.accessToken) }])
  })
})

test('a restore ends keys, managers, sessions and accounts again that were ended after the backup', async () => {
  const before = await use(async (db) => {
    const key = await renewDeskKey(db, shop, made - hour)
    const marta = await renewManager(db, shop, 'Marta', made - hour)
    for (const name of ['Pol', 'Ona']) await renewManager(db, shop, name, made - hour)
    const member = await addMember(db, '+34600000001')
    const out = await openSession(db, shop, { id: member, type: memberType }, made - hour)
    const stays = await openSession(db, shop, { id: member, type: memberType }, made - hour)
    return { key, marta, member, out: sha256(out.accessToken), stays: sha256(stays.accessToken) }
  })
  const deskToken = await use((db) => openDeskSession(db, shop, made - hour))
  await command(runBackupCommand, file)
  const { key, rowOfMarta } = await use(async (db) => {
    await removeManager(db, shop, 'Pol')
    await renewManager(db, shop, 'Marta', made + hour)
    await endSessions(db, shop, before.member, before.out)
    await db
      .updateTable('customers')
      .set({ disabled_at: made + hour })
      .execute()
    await endDeskSession(db, shop, deskToken)
    await goOn(db)
    const key = await renewDeskKey(db, shop, made + hour)
    const row = await db.selectFrom('managers').selectAll().where('name', '=', 'Marta').executeTakeFirst()
    return { key, rowOfMarta: row }
  })
  const said = await command(runRestoreCommand, file, '--replace')
  expect(said).toContain(
    'Ended again, as the database that was there tells: 1 disabled account, 1 removed manager, 2 renewed keys, 2 sessions.',
  )
  await use(async (db) => {
    expect(await isDeskKey(db, shop, before.key)).toBe(false)
    expect(await isDeskKey(db, shop, key)).toBe(true)
    expect(await listManagers(db, shop)).toEqual(['Marta', 'Ona'])
    const marta = await db.selectFrom('managers').selectAll().where('name', '=', 'Marta').executeTakeFirst()
    expect(marta).toEqual(rowOfMarta)
    const kept = await db.selectFrom('access_tokens').select('token_hash').execute()
    expect(kept).toEqual([{ token_hash: before.stays }])
    expect(await db.selectFrom('desk_sessions').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('customers').select('disabled_at').execute()).toEqual([
      { disabled_at: made + hour },
    ])
  })
})

test('a restore drops push subscriptions that were deleted or changed customer after the backup', async () => {
  const phone = (name: string) => ({ endpoint: `https://push.example/${name}`, p256dh: 'p', auth: 'a' })
  const [first, second] = await use(async (db) => {
    const [first, second] = [await addMember(db, '+34600000001'), await addMember(db, '+34600000002')]
    for (const name of ['lost', 'passed on'])
      await saveSubscription(db, { shopId: shop, customerId: first }, phone(name), made - hour)
    await saveSubscription(db, { shopId: shop, customerId: second }, phone('stays'), made - hour)
    return [first, second]
  })
  await command(runBackupCommand, file)
  await use(async (db) => {
    await deleteSubscriptions(db, shop, first!, null)
    await saveSubscription(db, { shopId: shop, customerId: second! }, phone('passed on'), made + 1)
    await goOn(db)
  })
  expect(await command(runRestoreCommand, file, '--replace')).toContain('tells: 2 phones’ messages.')
  const kept = await use((db) =>
    db.selectFrom('push_subscriptions').select(['customer_id', 'endpoint']).execute(),
  )
  expect(kept).toEqual([{ customer_id: second, endpoint: phone('stays').endpoint }])
})

test('a restore removes a manager again even if nothing was written between their creation and an earlier backup', async () => {
  await use(async (db) => {
    await addMember(db, '+34600000001')
    await renewManager(db, shop, 'Pol', made - 1)
  })
  await command(runBackupCommand, file)
  rmSync(path)
  await command(runRestoreCommand, file)
  await use(goOn)
  const evening = `${file}.evening`
  await command(runBackupCommand, evening)
  await use(async (db) => {
    await removeManager(db, shop, 'Pol')
    await openSession(db, shop, { id: 'later', type: guestType }, made + 2 * hour)
  })
  const said = await command(runRestoreCommand, evening, '--replace')
  expect(said).toContain('tells: 1 removed manager.')
  expect(said).not.toContain('were kept')
  expect(await use((db) => listManagers(db, shop))).toEqual([])
})

test('a restore removes a manager again whose key was renewed before an earlier restore', async () => {
  await use(async (db) => {
    await addMember(db, '+34600000001')
    await renewManager(db, shop, 'Marta', made - hour)
  })
  await command(runBackupCommand, file)
  await use(async (db) => {
    await renewManager(db, shop, 'Marta', made + hour / 2)
    await goOn(db)
  })
  expect(await command(runRestoreCommand, file, '--replace')).toContain('tells: 1 renewed key.')
  await use((db) => openSession(db, shop, { id: 'later', type: guestType }, made + 3 * hour))
  const evening = `${file}.evening`
  await command(runBackupCommand, evening)
  await use(async (db) => {
    await removeManager(db, shop, 'Marta')
    await openSession(db, shop, { id: 'latest', type: guestType }, made + 4 * hour)
  })
  const said = await command(runRestoreCommand, evening, '--replace')
  expect(said).toContain('tells: 1 removed manager.')
  expect(said).not.toContain('were kept')
  expect(await use((db) => listManagers(db, shop))).toEqual([])
})

test.each([
  { what: 'and is gone', isBack: false },
  { what: 'and was imported again', isBack: true },
])(
  'a restore brings back a shop that was removed $what, with its managers and sessions',
  async ({ isBack }) => {
    const row = { shop_id: shop, file: '', file_md5: null, pictures: null }
    const token = await use(async (db) => {
      await db
        .insertInto('shops')
        .values({ ...row, imported_at: made - hour })
        .execute()
      await renewManager(db, shop, 'Marta', made - hour)
      const id = await addMember(db, '+34600000001')
      return openSession(db, shop, { id, type: memberType }, made - hour)
    })
    await command(runBackupCommand, file)
    await use(async (db) => {
      expect(await removeShop(db, shop, { orders: true, payments: true })).not.toBeNull()
      if (isBack)
        await db
          .insertInto('shops')
          .values({ ...row, imported_at: made + hour / 2 })
          .execute()
      await openSession(db, isBack ? shop : 'next door', { id: 'late', type: guestType }, made + hour)
    })
    const said = await command(runRestoreCommand, file, '--replace')
    expect(said).not.toContain('Ended again')
    // An account that was deleted there has left no note.
    expect(said).toContain(`What was ended at ${shop} after the copy was made holds again`)
    await use(async (db) => {
      expect(await listManagers(db, shop)).toEqual(['Marta'])
      const kept = await db.selectFrom('access_tokens').select('token_hash').execute()
      expect(kept).toEqual([{ token_hash: sha256(token.accessToken) }])
    })
  },
)

test('a restore doesn’t take a shop that was imported after the backup for a removed one', async () => {
  await use(async (db) => {
    const row = { shop_id: shop, file: '', file_md5: null, imported_at: made - hour, pictures: null }
    await db.insertInto('shops').values(row).execute()
    for (const name of ['Marta', 'Pol']) await renewManager(db, shop, name, made - hour)
  })
  await command(runBackupCommand, file)
  await use(async (db) => {
    await removeManager(db, shop, 'Pol')
    await db
      .updateTable('shops')
      .set({ imported_at: made + 1 })
      .execute()
    await goOn(db)
  })
  const said = await command(runRestoreCommand, file, '--replace')
  expect(said).toContain('tells: 1 removed manager.')
  expect(said).not.toContain('holds again')
  expect(await use((db) => listManagers(db, shop))).toEqual(['Marta'])
})

test('a restore warns that ended access holds again when no database tells what was ended', async () => {
  await use((db) => addMember(db, '+34600000001'))
  await command(runBackupCommand, file)
  const holds = 'What was ended after the copy was made holds again'
  // What is done in a copy to look at is done to nobody.
  expect(await command(runRestoreCommand, file, '--replace', '--to-try')).not.toContain('was ended')
  await use((db) => eraseAll(db))
  expect(await command(runRestoreCommand, file, '--replace')).toContain(holds)
  expect(await use(customersIn)).toHaveLength(1)
  writeFileSync(path, 'damaged')
  expect(await command(runRestoreCommand, file, '--replace')).toContain(holds)
  rmSync(path)
  expect(await command(runRestoreCommand, file)).toContain(holds)
  rmSync(path)
  await use(async () => {})
  expect(await command(runRestoreCommand, file, '--replace')).toContain(holds)
})

test('a restore of a backup of an earlier release deletes accounts again that were deleted since', async () => {
  const [gone, stays] = await use(async (db) => [
    await addMember(db, '+34600000001'),
    await addMember(db, '+34600000002'),
  ])
  const [key] = await use((db) => db.selectFrom('server_keys').selectAll().execute())
  await earlierCopy(async (db) => {
    await db.insertInto('server_keys').values(key!).execute()
    for (const [customer_id, phone] of [
      [gone!, '+34600000001'],
      [stays!, '+34600000002'],
    ] as const)
      await sql`insert into customers (shop_id, customer_id, customer_type, created_at, phone)
        values (${shop}, ${customer_id}, ${memberType}, ${made - hour}, ${phone})`.execute(db)
  })
  const late = await use(async (db) => {
    await eraseCustomer(db, shop, gone!, made + hour)
    const id = await addMember(db, '+34600000003')
    await eraseCustomer(db, shop, id, made + hour)
    await renewManager(db, shop, 'Marta', made)
    await goOn(db)
    return id
  })
  expect(await command(runRestoreCommand, file, '--replace')).toContain('tells: 1 deleted account.')
  expect(await use(customersIn)).toEqual([stays])
  // Of whom it never knew there is a note as well: whoever comes with that number is somebody else.
  expect(await use((db) => memberIdOf(db, shop, '+34600000003'))).not.toBe(late)
})

test.each(['{"of":"an earlier release"}', 'damaged'])(
  'a restore deletes a deleted account again although the shop’s file is unreadable: %s',
  async (stored) => {
    const [gone, used] = await use(async (db) => {
      const row = { shop_id: shop, file: stored, file_md5: null, imported_at: made - hour, pictures: null }
      await db.insertInto('shops').values(row).execute()
      const id = await addMember(db, '+34600000001')
      return [id, writeUsed({ ...readUsed(null), hasOrdered: true })]
    })
    await command(runBackupCommand, file)
    await use(async (db) => {
      await db.deleteFrom('customers').execute()
      await noteErased(db, shop, gone!, made + hour, { used: used! })
      await goOn(db)
    })
    expect(await command(runRestoreCommand, file, '--replace')).toContain('tells: 1 deleted account.')
    await use(async (db) => {
      expect(await customersIn(db)).toEqual([])
      expect(await usedUnder(db, shop, gone!)).toBe(used)
    })
  },
)

test.each([
  { deleted: ['first'], left: ['of second'] },
  { deleted: ['second'], left: ['of first'] },
  { deleted: ['first', 'second'], left: [] },
  { deleted: ['second', 'first'], left: [] },
])(
  'a restore deletes deleted members’ guest data again, and keeps other members’: $deleted',
  async ({ deleted, left }) => {
    const guest = await use(async (db) => {
      const id = await addGuest(db, 'a phone')
      const row = { shop_id: shop, customer_id: id, body: '{}', label: '', is_default: 0, deleted_at: null }
      for (const [name, at] of Object.entries({ first: made - hour, second: made + 2 }))
        await db
          .insertInto('addresses')
          .values({ ...row, address_id: `of ${name}`, created_at: at, updated_at: at })
          .execute()
      return id
    })
    await command(runBackupCommand, file)
    await use(async (db) => {
      const ids: Record<string, string> = {}
      for (const [index, name] of ['first', 'second'].entries()) {
        const id = await addMember(db, `+3460000000${index}`)
        ids[name] = id
        await db.transaction().execute((trx) => mergeGuest(trx, shop, guest, id, made + 1 + 2 * index))
      }
      // Whoever has the phone by now.
      await openSession(db, shop, { id: guest, type: guestType }, made + 10)
      for (const name of deleted) await eraseCustomer(db, shop, ids[name]!, made + hour)
      await goOn(db)
    })
    const said = 'tells: 1 guest’s time before a deleted account.'
    expect(await command(runRestoreCommand, file, '--replace')).toContain(said)
    await use(async (db) => {
      expect(await customersIn(db)).toEqual([guest])
      const kept = await db.selectFrom('addresses').select('address_id').execute()
      expect(kept.map((row) => row.address_id)).toEqual(left)
      expect(await guestIdOf(db, shop, sha256('a phone'))).toBe(guest)
    })
  },
)

test('a restore keeps the records of deleted guests of a replaced database of an earlier release', async () => {
  const device = sha256('a phone')
  const id = `g${sha256(`${shop} ${device}`).slice(0, 32)}`
  await earlierCopy(async () => {}, { at: '0032-fewer-entries' })
  mkdirSync(join(path, '..'))
  await earlierCopy(
    (db) =>
      sql`insert into erased_guests (shop_id, id_hash, erased_at) values (${shop}, ${sha256(id)}, ${made + hour})`.execute(
        db,
      ),
    { at: '0032-fewer-entries', to: path },
  )
  await command(runRestoreCommand, file, '--replace')
  expect(await use((db) => guestIdOf(db, shop, device))).not.toBe(id)
})

test('a restore says that managers were kept when the replaced database’s release had none', async () => {
  await use(async (db) => {
    await addMember(db, '+34600000001')
    await renewManager(db, shop, 'Marta', made - hour)
  })
  await command(runBackupCommand, file)
  rmSync(path)
  await earlierCopy(
    (db) =>
      sql`insert into access_tokens (shop_id, token_hash, customer_id, expires_at, created_at)
        values (${shop}, 'of late', 'late', ${made + hour}, ${made + hour})`.execute(db),
    { to: path },
  )
  expect(await command(runRestoreCommand, file, '--replace')).toContain('were kept')
  expect(await use((db) => listManagers(db, shop))).toEqual(['Marta'])
})

/** One that knew of no managers yet, or of another release. */
async function earlierCopy(
  fill: (db: Database) => Promise<unknown>,
  { at = '0021-missions', to = file }: { at?: string; to?: string } = {},
): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openSqlite(to) }) })
  const known = migrations('sqlite')
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  expect((await migrator.migrateTo(at)).error).toBeUndefined()
  await fill(db)
  await db.destroy()
}

async function eraseAll(db: Database): Promise<void> {
  for (const id of await customersIn(db)) await eraseCustomer(db, shop, id, made + hour)
}
