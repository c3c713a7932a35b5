import { Dexie } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LarderDatabase } from '../../../../core/storage/database.ts'
import { namedQueries, namedQuery, warmMs } from '../../../../core/storage/named-query.ts'
import { openReader } from '../../../../core/storage/reader.ts'
import { openWriter, writeSetting } from '../../../../core/storage/writer.ts'

let writer: LarderDatabase
let reader: LarderDatabase
let leave: (() => void)[]

beforeEach(async () => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  writer = openWriter()
  reader = openReader()
  leave = []
  await name('a')
})
afterEach(() => {
  for (const close of leave) close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  writer.close()
  reader.close()
})

const name = (deviceNo: string) => writeSetting(writer, 'device', { deviceNo })

/** Asks for the phone's name. A query outlives its screens: each test counts its own. */
function phoneName() {
  const read = vi.fn(async () => {
    const row = await reader.settings.get('device')
    return (row?.value as { deviceNo: string } | undefined)?.deviceNo
  })
  return { query: namedQuery(read), read }
}

/** What a screen does while it is open. */
function open<T>(query: ReturnType<typeof namedQuery<T>>) {
  const seen: T[] = []
  const failed: unknown[] = []
  const close = query.subscribe(
    (value) => seen.push(value),
    (error) => failed.push(error),
  )
  leave.push(close)
  return { seen, failed, close }
}

const shows = (screen: { seen: unknown[] }, value: unknown) =>
  expect.poll(() => screen.seen.at(-1)).toBe(value)

test('a query reads once for all its subscribers and gives them the same values', async () => {
  const { query, read } = phoneName()
  const screens = [open(query), open(query), open(query)]
  for (const screen of screens) await shows(screen, 'a')
  expect(read).toHaveBeenCalledTimes(1)
  await name('b')
  for (const screen of screens) await shows(screen, 'b')
  expect(read).toHaveBeenCalledTimes(2)
  expect(screens.map(({ seen }) => seen)).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
  ])
})

test('a screen that is opened again has the current rows in its first render', async () => {
  const { query, read } = phoneName()
  // React's own renderer for servers draws once; only the hook looks whether there is a window.
  vi.stubGlobal('window', globalThis)
  const Screen = () => createElement('p', null, useObservable(query) ?? 'nothing yet')
  expect(renderToString(createElement(Screen))).toBe('<p>nothing yet</p>')
  const first = open(query)
  await shows(first, 'a')
  first.close()
  expect(renderToString(createElement(Screen))).toBe('<p>a</p>')
  expect(read).toHaveBeenCalledTimes(1)
  await name('b')
  await expect.poll(() => renderToString(createElement(Screen))).toBe('<p>b</p>')
  expect(open(query).seen).toEqual(['b'])
})

test('a subscriber that comes back gets at once what changed meanwhile', async () => {
  const { query } = phoneName()
  const shown = open(query)
  await shows(shown, 'a')
  shown.close()
  await name('b')
  await expect.poll(() => query.getValue()).toBe('b')
  expect(open(query).seen).toEqual(['b'])
})

test('a query without subscribers is forgotten after the warm period and reads no more', async () => {
  const { query, read } = phoneName()
  const screen = open(query)
  await shows(screen, 'a')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  screen.close()
  await vi.advanceTimersByTimeAsync(warmMs - 1)
  const again = open(query)
  again.close()
  await vi.advanceTimersByTimeAsync(warmMs - 1)
  expect(query.hasValue()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(query.hasValue()).toBe(false)
  vi.useRealTimers()
  await name('b')
  const witness = open(phoneName().query)
  await shows(witness, 'b')
  expect(read).toHaveBeenCalledTimes(1)
  await shows(open(query), 'b')
})

test('a query with a warm period of 0 ends with its last subscriber', async () => {
  const read = vi.fn(() => reader.settings.get('device'))
  const query = namedQuery(read, 0)
  const screen = open(query)
  await expect.poll(() => screen.seen.length).toBe(1)
  screen.close()
  await expect.poll(() => query.hasValue()).toBe(false)
  await name('b')
  const witness = open(phoneName().query)
  await shows(witness, 'b')
  expect(read).toHaveBeenCalledTimes(1)
})

test('a failed read is reported to the subscriber, and the next subscriber reads again', async () => {
  let fails = true
  const read = vi.fn(async () => {
    if (fails) throw new TypeError('a bug')
    return 'fine'
  })
  const query = namedQuery(read)
  const screen = open(query)
  await expect.poll(() => screen.failed).toEqual([new TypeError('a bug')])
  expect(query.hasValue()).toBe(false)
  screen.close()
  fails = false
  await shows(open(query), 'fine')
  expect(read).toHaveBeenCalledTimes(2)
})

test('namedQueries keeps one query for each argument', async () => {
  const settings = namedQueries(async (key: 'device' | 'clock') => (await reader.settings.get(key))?.key)
  expect(settings('device')).toBe(settings('device'))
  const [device, clock] = [open(settings('device')), open(settings('clock'))]
  await shows(device, 'device')
  await expect.poll(() => clock.seen).toEqual([undefined])
})
