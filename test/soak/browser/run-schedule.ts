import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { failureShown, untilAtRestaurant } from '../../e2e/support/browser/phone-view.ts'
import { checkOutDessert, intentOf, placeTheOrder, readyToOrder } from '../../e2e/support/walk.ts'
import { refusing } from '../../support/chaos/stand-ins.ts'
import { recover, strike } from './blow.ts'
import type { Lane } from './lane.ts'
import { type PhoneStorage, readPhoneStorage } from './phone-storage.ts'
import type { Schedule } from './schedule.ts'
import { type Verdict, isUnderWay, judge } from './verdict.ts'

/** Everything must be settled this long after the weather has cleared: several of the engine's longest waits. */
const patienceMs = 45_000
/** How long a blow waits for the order to arrive at the proxy. */
const midSendMs = 2_500
/** For a screen to show what is in the database. */
const drawnMs = 3_000

/** Plays one schedule on a lane, lets the weather clear, and judges what is left. */
export async function runSchedule(lane: Lane, schedule: Schedule): Promise<Verdict> {
  const { proxy, server } = lane
  const page = await lane.open('/menu')
  const earlier = await idsOf(page, server)
  lane.played.length = 0
  if (schedule.early) begin(lane, schedule)
  await checkOutDessert(page, proxy.origin)
  if (!schedule.early) begin(lane, schedule)
  const { key, alarms } = schedule.withTap
    ? await strikeWithTap(lane, schedule)
    : await strikeLater(lane, schedule)
  await wait(schedule.stormMs)

  proxy.calm()
  await recover(lane, schedule.blow)
  const again = await lane.open(key ? `/order/detail/${key}` : '/order')
  const intents = (await untilSettled(again)).filter(({ id }) => !earlier.has(id))
  const saidToBeThere = await untilAtRestaurant(again, drawnMs).then(
    () => true,
    () => false,
  )
  const ledger = server.orders().filter(({ order_id: id }) => !earlier.has(id))
  return judge({
    key,
    ledger,
    intents,
    saidToBeThere,
    wasRefused: lane.played.some(({ ends }) => refusing.some((one) => one === ends)),
    alarms: [...alarms, ...(await failureShown(again))],
  })
}

function begin({ proxy }: Lane, { seed, weather, faults }: Schedule): void {
  proxy.reseed(seed)
  for (const { path, fault } of faults) proxy.play(path, fault)
  proxy.weather = weather
}

type Tapped = { key: string | null; alarms: string[] }

/** Whether the order was acknowledged is then nobody's to know: it may be there, once, or not. */
async function strikeWithTap(lane: Lane, { blow, blowAfterMs }: Schedule): Promise<Tapped> {
  const button = await readyToOrder(lane.page())
  const [, struck] = await Promise.allSettled([
    button.click(),
    wait(blowAfterMs).then(() => strike(lane, blow)),
  ])
  if (struck.status === 'rejected') throw struck.reason
  return { key: null, alarms: [] }
}

async function strikeLater(lane: Lane, { blow, blowAfterMs }: Schedule): Promise<Tapped> {
  const page = lane.page()
  await placeTheOrder(page)
  const key = intentOf(page)
  if (blow !== 'none') await untilArrived(lane, key)
  await wait(blowAfterMs)
  const alarms = await failureShown(page)
  await strike(lane, blow)
  return { key, alarms }
}

async function untilArrived({ proxy }: Lane, key: string): Promise<void> {
  const until = Date.now() + midSendMs
  while (Date.now() < until && proxy.arrivals.arrived({ path: '/order/create', key }) === 0) await wait(10)
}

async function untilSettled(page: Page): Promise<PhoneStorage['intents']> {
  const until = Date.now() + patienceMs
  for (;;) {
    const { intents } = await readPhoneStorage(page)
    if (!intents.some(isUnderWay) || Date.now() > until) return intents
    await wait(200)
  }
}

/** Of everything that was ordered before, on the phone and at the restaurant. */
async function idsOf(page: Page, server: Lane['server']): Promise<Set<string>> {
  const { intents } = await readPhoneStorage(page)
  return new Set([...intents.map(({ id }) => id), ...server.orders().map(({ order_id: id }) => id)])
}
