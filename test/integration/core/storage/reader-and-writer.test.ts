import { liveQuery } from 'dexie'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LarderDatabase } from '../../../../core/storage/database.ts'
import { openReader } from '../../../../core/storage/reader.ts'
import type { CartRow, IntentRow } from '../../../../core/storage/rows.ts'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { openWriter, writeSetting } from '../../../../core/storage/writer.ts'
import { freshIndexedDB } from '../../../support/phone/database.ts'

const cart = (key: string, updatedAt = 0): CartRow => ({
  key,
  storeId: 'small',
  orderType: 'pickup',
  lines: [],
  updatedAt,
})

let writer: LarderDatabase
let reader: LarderDatabase

beforeEach(async () => {
  freshIndexedDB()
  writer = openWriter()
  await writer.carts.put(cart('held'))
  reader = openReader()
})
afterEach(() => {
  reader.close()
  writer.close()
})

describe('the page’s database', () => {
  const writes: [title: string, write: (database: LarderDatabase) => PromiseLike<unknown>][] = [
    ['put', ({ carts }) => carts.put(cart('new'))],
    ['add', ({ carts }) => carts.add(cart('new'))],
    ['bulkPut', ({ carts }) => carts.bulkPut([cart('new')])],
    ['update', ({ carts }) => carts.update('held', { updatedAt: 1 })],
    ['modify', ({ carts }) => carts.toCollection().modify({ updatedAt: 1 })],
    ['delete', ({ carts }) => carts.delete('held')],
    ['delete of a collection', ({ carts }) => carts.where('key').equals('held').delete()],
    ['clear', ({ carts }) => carts.clear()],
    ['a setting', (database) => writeSetting(database, 'language', { chosen: 'es' })],
    [
      'a readwrite transaction',
      (database) => database.transaction('rw', database.carts, () => database.carts.clear()),
    ],
    [
      'a readwrite transaction that only reads',
      (database) => database.transaction('rw', database.carts, () => database.carts.count()),
    ],
  ]

  test.each(writes)('refuses %s, and nothing changes', async (_title, write) => {
    await expect(write(reader)).rejects.toThrow(/only reads/)
    expect(await writer.carts.toArray()).toEqual([cart('held')])
    expect(await writer.settings.count()).toBe(0)
  })

  test.each(writes)('accepts %s from the engine', async (_title, write) => {
    await write(writer)
  })

  test('reads what the engine wrote, alone and in a transaction', async () => {
    await writer.carts.put(cart('second'))
    await writeSetting(writer, 'language', { chosen: 'ca' })
    expect(await reader.carts.get('held')).toEqual(cart('held'))
    expect(await readSetting(reader, 'language')).toEqual({ chosen: 'ca' })
    const keys = await reader.transaction('r', reader.carts, reader.settings, () =>
      reader.carts.toCollection().primaryKeys(),
    )
    expect(keys).toEqual(['held', 'second'])
  })

  test('is empty and already read-only on a phone where the engine hasn’t run yet', async () => {
    freshIndexedDB()
    const first = openReader()
    expect(await first.menus.count()).toBe(0)
    await expect(first.carts.put(cart('new'))).rejects.toThrow(/only reads/)
    first.close()
  })

  test('G24 shows in a live query what the engine commits, within a second', async () => {
    const seen: number[] = []
    const watching = liveQuery(() => reader.carts.get('held')).subscribe((row) => {
      seen.push(row?.updatedAt ?? -1)
    })
    await expect.poll(() => seen, { timeout: 1000 }).toEqual([0])
    await writer.transaction('rw', writer.carts, () => writer.carts.put(cart('held', 42)))
    await expect.poll(() => seen, { timeout: 1000 }).toEqual([0, 42])
    watching.unsubscribe()
  })

  test('never shows in a live query what an aborted transaction wrote', async () => {
    const seen: number[] = []
    const watching = liveQuery(() => reader.carts.count()).subscribe((count) => seen.push(count))
    await expect.poll(() => seen, { timeout: 1000 }).toEqual([1])
    const aborted = writer.transaction('rw', writer.carts, async () => {
      await writer.carts.put(cart('ghost'))
      throw new Error('changed my mind')
    })
    await expect(aborted).rejects.toThrow('changed my mind')
    await writer.carts.put(cart('real'))
    await expect.poll(() => seen.at(-1), { timeout: 1000 }).toBe(2)
    expect(seen.filter((count) => count > 2)).toEqual([])
    watching.unsubscribe()
  })
})

describe('settings', () => {
  test('are undefined until they are written, and then what was written last', async () => {
    expect(await readSetting(writer, 'device')).toBeUndefined()
    await writeSetting(writer, 'device', { deviceNo: 'a' })
    await writeSetting(writer, 'device', { deviceNo: 'b' })
    expect(await readSetting(writer, 'device')).toEqual({ deviceNo: 'b' })
    expect(await writer.settings.count()).toBe(1)
  })
})

test('G2 the outbox rejects a second row with the same key', async () => {
  // A new object each time: the database writes the sequence number into the one it is given.
  const intent = () => ({ id: 'key', call: 'orderCreate', state: 'queued' }) as IntentRow
  await writer.outbox.add(intent())
  await expect(writer.outbox.add(intent())).rejects.toMatchObject({ name: 'ConstraintError' })
  expect(await writer.outbox.count()).toBe(1)
})
