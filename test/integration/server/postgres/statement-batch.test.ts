import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepingClient } from '../../../../server/database/postgres/keeping-client.ts'
import { namePrepared } from '../../../../server/database/prepared-names.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'

describe.skipIf(noPostgres !== null)('statements that are sent together', () => {
  let postgres: Postgres
  let plain: Client
  let client: Client
  beforeAll(async () => {
    postgres = await openPostgres()
  })
  afterAll(() => postgres.stop(), 60_000)
  beforeEach(async () => {
    const connectionString = await postgres.empty()
    plain = new Client({ connectionString })
    client = new keepingClient({ connectionString, pipeline: true })
    await Promise.all([plain.connect(), client.connect()])
    await plain.query(
      'create table notes (note_id int primary key, words text, bytes bytea, is_read boolean)',
    )
  })
  afterEach(async () => {
    await Promise.all([plain.end(), client.end()])
  })

  /** Returns the types of the messages that the client sends meanwhile, such as `P` for Parse and `S` for Sync. */
  async function messagesOf(work: () => Promise<unknown>): Promise<string> {
    const { stream } = client.connection
    const write = stream.write.bind(stream)
    let types = ''
    stream.write = (chunk: Buffer) => {
      types += String.fromCharCode(chunk[0]!)
      return write(chunk)
    }
    await work().catch(() => {})
    stream.write = write
    return types
  }

  const add = 'insert into notes (note_id, words) values ($1::int, $2)'
  const read = 'select note_id, words from notes where note_id >= $1 order by note_id'
  for (const one of [add, read]) namePrepared(one)

  test('share one Sync, and a prepared one is parsed and described once', async () => {
    const both = (id: number) => Promise.all([client.query(add, [id, 'Hello']), client.query(read, [id])])
    expect(await messagesOf(() => both(1))).toBe('PBDEPBDES')
    expect(await messagesOf(() => both(2))).toBe('BEBES')
    const [, { rows }] = await both(3)
    expect(rows).toEqual([{ note_id: 3, words: 'Hello' }])
  })

  test('are parsed again after one of them, or one before them, has failed', async () => {
    const failed = await Promise.allSettled([client.query(add, ['one', 'Hello']), client.query(read, [0])])
    const reason: unknown = expect.objectContaining({ code: '22P02' })
    expect(failed).toEqual(failed.map(() => ({ status: 'rejected', reason })))
    const both = () => Promise.all([client.query(add, [1, 'Hello']), client.query(read, [0])])
    expect(await messagesOf(both)).toBe('CPBDECPBDES')
    expect((await client.query(read, [0])).rows).toEqual([{ note_id: 1, words: 'Hello' }])
  })

  test('don’t count on a statement that is still being prepared', async () => {
    const failed = client.query('select 1 / $1::int', [0])
    const skipped = client.query(read, [0])
    const settled = Promise.allSettled([failed, skipped])
    await setImmediate()
    const after = client.query(read, [0])
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await after).rows).toEqual([])
  })

  test('aren’t overtaken by a statement that can’t be sent together with others', async () => {
    const [, , { rows }] = await Promise.all([
      client.query(add, [1, 'Hello']),
      client.query('update notes set words = words || words; update notes set is_read = true'),
      client.query('select words, is_read from notes where note_id = $1', [1]),
    ])
    expect(rows).toEqual([{ words: 'HelloHello', is_read: true }])
  })

  test('return values as a client of `pg` does', async () => {
    const values = [7, 'naïve “words” 🥘', Buffer.from([0, 255, 10]), false]
    const sql =
      'insert into notes (note_id, words, bytes, is_read) values ($1, $2, $3, $4) returning *, null as none'
    const [here] = await Promise.all([client.query(sql, values), client.query('select $1', ['beside'])])
    await plain.query('delete from notes')
    const there = await plain.query(sql, values)
    expect({ command: here.command, rowCount: here.rowCount, rows: here.rows }).toEqual({
      command: there.command,
      rowCount: there.rowCount,
      rows: there.rows,
    })
  })

  /** Statements with a value each. Some fail when they are parsed, bound or executed. */
  const catalogue = {
    add: 'insert into notes (note_id, words) values ($1::int, $1)',
    change: 'update notes set words = words || $1 where note_id > 2',
    remove: 'delete from notes where note_id = $1',
    read: 'select note_id, words from notes where note_id::text >= $1 order by note_id',
    divide: 'select 6 / $1::int as share',
    misspelt: 'select nothing from notes where words = $1',
  }
  const batches = fc.array(
    fc.record({
      statements: fc.array(
        fc.record({
          sql: fc.constantFrom(...Object.values(catalogue)),
          value: fc.constantFrom('0', '1', '2', '3', '4', 'x'),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      isInTransaction: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )

  test('do what the same statements do one by one in a transaction, whichever of them fail', async () => {
    // Half of them are kept prepared.
    for (const one of [catalogue.add, catalogue.read, catalogue.divide]) namePrepared(one)
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        await plain.query('truncate notes')
        const here = []
        for (const { statements, isInTransaction } of all) {
          const asked = statements.map(
            ({ sql, value }) =>
              () =>
                client.query(sql, [value]),
          )
          const ask = [
            ...(isInTransaction ? [() => client.query('begin')] : []),
            ...asked,
            ...(isInTransaction ? [() => client.query('commit')] : []),
          ]
          const results = await Promise.all(ask.map((one) => one())).catch(async (error: unknown) => {
            if (isInTransaction) await client.query('rollback')
            return (error as { code: string }).code
          })
          here.push(
            typeof results === 'string'
              ? results
              : results
                  .filter(({ command }) => !['BEGIN', 'COMMIT'].includes(command))
                  .map(({ rows }) => rows),
          )
        }
        const after = (await plain.query('select * from notes order by note_id')).rows
        await plain.query('truncate notes')
        const there = []
        for (const { statements } of all) {
          await plain.query('begin')
          try {
            const rows = []
            for (const { sql, value } of statements) rows.push((await plain.query(sql, [value])).rows)
            await plain.query('commit')
            there.push(rows)
          } catch (error) {
            await plain.query('rollback')
            there.push((error as { code: string }).code)
          }
        }
        expect(here).toEqual(there)
        expect(after).toEqual((await plain.query('select * from notes order by note_id')).rows)
      }),
      { numRuns: 150 },
    )
  })
})
