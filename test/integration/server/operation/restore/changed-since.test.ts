import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeskBookingStep } from '../../../../../core/contract/desk/desk-limits.ts'
import type { ShopFileInput } from '../../../../../core/schema/shop-file/shop-file.ts'
import { runBackupCommand, runRestoreCommand } from '../../../../../server/cli/backup/run.ts'
import { renewManager } from '../../../../../server/desk/access/managers.ts'
import { type DeskClient, signedInDesk } from '../../../../support/server/desk-client.ts'
import { openShopServer, type ShopServer } from '../../../../support/server/shop-server.ts'
import { book, booker, bookingOffer } from '../../../../support/shops/booking-shop.ts'

let server: ShopServer
let desk: DeskClient
beforeEach(async () => {
  server = await openShopServer()
  await importFile()
  desk = await signedInDesk(server)
  await desk.ask('open-members', { key: await renewManager(server.db, 'corner', 'Ana', server.clock.now) })
})
afterEach(() => server.close())

const importFile = (change: (file: ShopFileInput) => void = () => {}) =>
  server.reimport((file) => {
    file.booking = { ...bookingOffer, confirmUpTo: 2 }
    change(file)
  })

async function command(run: typeof runRestoreCommand, ...args: string[]): Promise<string> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const env = { DATA_DIR: server.folder }
  const code = await run(args, {
    out: say,
    err: say,
    env,
    folder: server.folder,
    now: () => server.clock.now,
  })
  expect(code, lines.join('\n')).toBe(0)
  return lines.join('\n')
}

const backUp = () => command(runBackupCommand, 'copy.sqlite')

async function restore(): Promise<[before: string, after: string]> {
  await server.db.destroy()
  const said = await command(runRestoreCommand, 'copy.sqlite', '--replace')
  const [before = '', after = ''] = said.split('\nThen start the server.')
  return [before, after]
}

const at = (time: string) => Date.parse(`2026-11-${time}:00.000Z`)

const bookAt = async (time: string, dinersNumber = 2) =>
  book(booker(server, await server.signIn()), { startTime: new Date(at(time)).toISOString(), dinersNumber })

const byPhone = async (time: string, name: string): Promise<string> => {
  const body = { bookingId: randomUUID(), startsAt: at(time), diners: 2, name, phone: '600123123', note: '' }
  return (await desk.ask('book-table', body)).envelope.data.number
}

const step = (bookingId: string, step: DeskBookingStep) =>
  desk.ask('booking-step', { bookingId, step, reason: 'full' })

const makeCoupon = async (title: string, lastDay = '2026-12-31') => {
  const couponId = randomUUID()
  const limits = { mostOff: 0, minimum: 0, amount: 0, perMember: 0, firstOrderOnly: false }
  const hours = { firstDay: '', lastDay, weekdays: [], from: '', until: '' }
  const what = { title, kind: 'percent', value: 50, receiver: 'whoClaims', code: '' } as const
  await desk.ask('make-coupon', { couponId, ...what, ...limits, ...hours })
  return couponId
}

const makeMission = async (title: string) => {
  const missionId = randomUUID()
  const days = { firstDay: '2026-11-20', lastDay: '2026-12-31' }
  await desk.ask('make-mission', {
    missionId,
    title,
    goal: 'orders',
    target: 2,
    ...days,
    voucherId: '',
    points: 9,
  })
  return missionId
}

test('a restore lists bookings that were made, answered, moved or cancelled since the backup', async () => {
  const kept = await bookAt('21T13:00')
  const [cancelled, moved] = [await bookAt('21T19:00'), await bookAt('21T21:00')]
  const [confirmed, refused] = [await bookAt('22T19:00', 4), await bookAt('23T19:00', 4)]
  const over = await bookAt('20T19:00')
  await backUp()
  server.clock.now += 60_000
  for (const { bookingId } of [cancelled, over]) await step(bookingId, 'callOff')
  await step(confirmed.bookingId, 'confirm')
  await step(refused.bookingId, 'refuse')
  await desk.ask('booking-tables', { bookingId: moved.bookingId, tableIds: ['c'] })
  const made = await byPhone('28T20:00', 'Rosa Font')
  server.clock.now = at('21T09:00')
  const [, after] = await restore()
  expect(after).toContain(`
  ${cancelled.bookingNo}  2026-11-21 20:00  2 guests  cancelled
    npm run desk -- table ${cancelled.bookingNo} calloff "as before the restore"
  ${moved.bookingNo}  2026-11-21 22:00  2 guests  moved to another table
  ${confirmed.bookingNo}  2026-11-22 20:00  4 guests  confirmed
    npm run desk -- table ${confirmed.bookingNo} confirm
  ${refused.bookingNo}  2026-11-23 20:00  4 guests  refused
    npm run desk -- table ${refused.bookingNo} refuse "as before the restore"
  ${made}  2026-11-28 21:00  2 guests  made, for Rosa Font 600123123`)
  for (const { bookingNo } of [kept, over]) expect(after).not.toContain(bookingNo)
})

test('a restore lists closures, coupons and missions that the desk has changed since the backup', async () => {
  await desk.ask('close-tables', { from: at('21T12:00'), to: at('21T15:00') })
  await desk.ask('close-tables', { from: at('24T12:00'), to: at('24T15:00') })
  const [coupon, mission] = [await makeCoupon('Half off'), await makeMission('Come twice')]
  await makeCoupon('Kept')
  const today = await makeCoupon('Today only', '2026-11-20')
  await backUp()
  server.clock.now += 60_000
  const { closures } = (await desk.ask('bookings', { day: '2026-11-21' })).envelope.data
  await desk.ask('open-tables', { closureId: closures[0]!.id })
  await desk.ask('close-tables', { from: at('25T12:00'), to: at('25T15:00') })
  for (const couponId of [coupon, today]) await desk.ask('end-coupon', { couponId })
  await desk.ask('end-mission', { missionId: mission })
  await makeCoupon('New for winter')
  server.clock.now = at('21T09:00')
  const [, after] = await restore()
  expect(after).toContain(`
  2026-11-21 13:00 to 2026-11-21 16:00  opened again
  2026-11-25 13:00 to 2026-11-25 16:00  closed for bookings
  coupon “Half off”  ended
  coupon “New for winter”  made
  mission “Come twice”  ended`)
  expect(after).not.toMatch(/Kept|Today only|2026-11-24/)
})

test('a restore lists no changes when nothing was done at the desk since the backup', async () => {
  await backUp()
  const [before, after] = await restore()
  expect(before).toContain('(npm run shop -- import FILE). The database that was there has the same file.')
  expect(after).toBe(
    '\nBookings, times closed for them, paused services, sold-out dishes, and the desk’s coupons and missions are those of the copy.',
  )
})

test('a restore says to import the shop’s file again, also without a replaced database, but not to try', async () => {
  await backUp()
  server.clock.now += 60_000
  await importFile((file) => (file.categories[0]!.items[0]!.price = 12))
  const [before] = await restore()
  expect(before).toContain('The database that was there has another file of corner.')
  rmSync(join(server.folder, 'larder.sqlite'))
  const said = await command(runRestoreCommand, 'copy.sqlite')
  expect(said).toContain('npm run shop -- import FILE')
  expect(said).not.toContain('has the same file')
  rmSync(join(server.folder, 'larder.sqlite'))
  expect(await command(runRestoreCommand, 'copy.sqlite', '--to-try')).not.toContain('import FILE')
})
