import fc from 'fast-check'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Call, basePath } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { changeMark, markOfAll } from '../../../../server/database/change-mark.ts'
import { type Database, openDatabase } from '../../../../server/database/open.ts'
import { answerCategoryList } from '../../../../server/handlers/shops/menu.ts'
import { SharedAnswer, Superseded } from '../../../../server/http/answer.ts'
import {
  markAvailable,
  markSoldOut,
  pauseService,
} from '../../../../server/shops/availability/change-availability.ts'
import { readShop, readShopAt } from '../../../../server/shops/read/read-shop.ts'
import { contextOf, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

let server: ShopServer
beforeEach(async () => {
  server = await openShopServer()
})
afterEach(() => server.close())

const shop = { storeId: 'corner' }
const reads = [
  { call: calls.storeIdentity, body: { accessUrl: 'http://corner.test/', product: 'retail' } },
  { call: calls.storeGet, body: { ...shop, deviceSerialNo: 'device', serviceType: 'online' } },
  { call: calls.categoryList, body: { ...shop, serviceId: 'pickup', language: 'en' } },
]
/** The answer as a phone gets it: compressed, and so kept. */
async function ask(call: Call, body: object, locale = 'en-US'): Promise<string> {
  const response = await server.request(`${basePath}${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'corner.test', 'accept-encoding': 'br' },
    body: JSON.stringify({ context: contextOf(undefined, locale), ...body }),
  })
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  return String(response.headers.get('content-encoding') === 'br' ? brotliDecompressSync(bytes) : bytes)
}

/** How many questions the database was asked while this ran. */
async function questionsOf(db: Database, work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(db, 'selectFrom')
  await work()
  const { length } = asked.mock.calls
  asked.mockRestore()
  return length
}

/** Another process on the same file. */
const another = (): Promise<Database> => openDatabase({ sqlitePath: join(server.folder, 'larder.sqlite') })

describe('answers that all phones of a shop share', () => {
  test.each(reads)(
    '$call.path is answered the second time without a database query',
    async ({ call, body }) => {
      const first = await ask(call, body)
      const asked = await questionsOf(server.db, async () => expect(await ask(call, body)).toBe(first))
      expect(asked).toBe(0)
    },
  )

  test('stay valid, as do answers for one customer, when /healthz probes the database', async () => {
    const [{ call, body }] = reads as [(typeof reads)[0]]
    const first = await ask(call, body)
    const marks = () => [changeMark(server.db), markOfAll(server.db)]
    const before = marks()
    expect((await server.request('/healthz')).status).toBe(200)
    expect(marks()).toEqual(before)
    expect(await questionsOf(server.db, async () => expect(await ask(call, body)).toBe(first))).toBe(0)
  })

  test('stay valid when an order is placed, but not when a service is paused', async () => {
    const guest = await server.signIn()
    // The first one tidies up, too.
    expect((await server.order(guest)).status).toBe(200)
    await readShopAt(server.db, 'corner.test')
    const mark = changeMark(server.db)
    expect((await server.order(guest)).status).toBe(200)
    expect(changeMark(server.db)).toBe(mark)
    await pauseService(server.services, (await readShop(server.db, 'corner'))!, {
      serviceId: 'delivery',
      minutes: 10,
    })
    expect(changeMark(server.db)).not.toBe(mark)
  })

  test('show a change that another process has committed from the next call on', async () => {
    const theirs = await another()
    const soldOutNow = async () => {
      const { data } = JSON.parse(await ask(calls.categoryList, reads[2]!.body))
      return data.excludedItemIds
    }
    expect(await soldOutNow()).toEqual([])
    const services = { ...server.services, db: theirs }
    const corner = await readShop(theirs, 'corner')
    await markSoldOut(services, corner!, 'rice')
    expect(await soldOutNow()).toEqual(['rice'])
    await markAvailable(services, corner!, 'rice')
    expect(await soldOutNow()).toEqual([])
    await theirs.destroy()
  })

  test('show that a pause has ended as soon as its time is over', async () => {
    const isPaused = async () => (await ask(calls.storeGet, reads[1]!.body)).includes('"pausedUntil"')
    const corner = await readShop(server.db, 'corner')
    await pauseService(server.services, corner!, { serviceId: 'pickup', minutes: 10 })
    expect(await isPaused()).toBe(true)
    server.clock.now += 10 * 60_000 - 1
    expect(await isPaused()).toBe(true)
    server.clock.now += 1
    expect(await isPaused()).toBe(false)
  })

  test('differ by language and by table', async () => {
    const asked = [
      ['en-US', null],
      ['es-ES', null],
      ['en-US', 'T1'],
      ['en-US', null],
    ] as const
    const answers: string[] = []
    for (const [locale, tableId] of asked)
      answers.push(await ask(calls.storeGet, { ...reads[1]!.body, tableId }, locale))
    expect(new Set(answers).size).toBe(3)
    expect(answers[3]).toBe(answers[0])
  })

  test('aren’t kept for a menu that is imported anew while it is being answered', async () => {
    const stale = await readShop(server.db, 'corner')
    await server.reimport((file) => {
      file.categories[0]!.items[0]!.price = 99
    })
    const input = { serviceId: 'pickup', language: 'en' } as const
    const answer = await answerCategoryList(input, { shop: stale!, services: server.services })
    if (!(answer instanceof SharedAnswer)) throw new Error('written for one alone')
    await expect(answer.write()).rejects.toThrow(Superseded)
    expect(await ask(calls.categoryList, reads[2]!.body)).toContain('99')
  })
})

test('readShop is up to date after each change by any process, and reads keep the change mark', async () => {
  const theirs = await another()
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          by: fc.constantFrom('us', 'them'),
          what: fc.constantFrom('sold out', 'back', 'rolled back', 'read'),
        }),
        { maxLength: 12 },
      ),
      async (steps) => {
        for (const { by, what } of steps) {
          // Another process is looked at once in a turn of the event loop.
          await setImmediate()
          const db = by === 'us' ? server.db : theirs
          const services = { ...server.services, db }
          const mark = changeMark(server.db)
          const before = await readShop(server.db, 'corner')
          if (what === 'read') {
            await readShop(db, 'corner')
            expect(changeMark(server.db)).toBe(mark)
            continue
          }
          if (what === 'sold out') await markSoldOut(services, before!, 'rice')
          if (what === 'back') await markAvailable(services, before!, 'rice')
          if (what === 'rolled back')
            await db
              .transaction()
              .execute(async (trx) => {
                await trx.updateTable('shops').set({ revision: 0 }).execute()
                // Whoever reads now waits for the end, and isn't told of what never was.
                throw new Error('undone')
              })
              .catch(() => {})
          if (by === 'them') await setImmediate()
          const fresh = await another()
          expect((await readShop(server.db, 'corner'))?.version).toBe(
            (await readShop(fresh, 'corner'))?.version,
          )
          expect((await readShop(server.db, 'corner'))?.soldOut).toEqual(
            (await readShop(fresh, 'corner'))?.soldOut,
          )
          await fresh.destroy()
        }
      },
    ),
    { numRuns: 20 },
  )
  await theirs.destroy()
})
