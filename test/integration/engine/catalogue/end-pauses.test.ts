import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createScheduler } from '../../../../workers/engine/base/scheduler.ts'
import { cachedShop, syncCatalogue } from '../../../../workers/engine/catalogue/catalogue.ts'
import { orderingMenu } from '../../../../workers/engine/catalogue/ordering-menu.ts'
import { endPauses } from '../../../../workers/engine/catalogue/end-pauses.ts'
import { createLive } from '../../../../workers/engine/loop/live.ts'
import { type Phone, expectOk, lostOnTheWay, onlineVisit, openPhone } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** A pause with an end, on a phone that hears nothing of the restaurant any more. */

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer()
  phone = await openPhone(server, onlineVisit)
  expectOk(await syncCatalogue(phone.context, onlineVisit))
})
afterEach(() => server.close())

/** As a sync writes it down. */
async function pauseUntil(pausedUntil: number | undefined): Promise<void> {
  const { shops, menuStatus } = phone.context.database
  const { id, services } = (await cachedShop(phone.context))!
  const paused = services.map((service) =>
    service.orderType === 'pickup' ? { ...service, paused: true, pausedUntil } : service,
  )
  await shops.update(id, { services: paused })
  await menuStatus.where('key').startsWith(`${id}|pickup|`).modify({ paused: true })
}

const pickup = async () =>
  (await cachedShop(phone.context))!.services.find(({ orderType }) => orderType === 'pickup')!
const tap = async () => {
  const held = await orderingMenu(phone.context, onlineVisit, 'pickup')
  return held.ok ? 'taken' : held.code
}

const scheduler = createScheduler((error) => {
  throw error
})
afterEach(() => scheduler.cancel('pauses'))

const onEnd = () => {}

describe('a pause of an order type', () => {
  test('ends at its time, not before, in the stored menu and for new orders', async () => {
    const { clock } = phone.context
    const until = clock.now() + 60_000
    await pauseUntil(until)
    await endPauses(phone.context, scheduler, onEnd)
    expect([(await pickup()).paused, await tap()]).toEqual([true, 'SP_0003'])
    await clock.learn(until)
    await endPauses(phone.context, scheduler, onEnd)
    expect(await pickup()).toMatchObject({ paused: false })
    expect(await pickup()).not.toHaveProperty('pausedUntil')
    expect(await phone.context.database.menuStatus.get('despensa|pickup|en')).toMatchObject({ paused: false })
    expect(await tap()).toBe('taken')
  })

  test('ends at its time without a network while the app is open', async () => {
    phone.network.always('', lostOnTheWay)
    await pauseUntil(phone.context.clock.now() + 300)
    const onShop = vi.fn()
    const live = createLive(phone.context, scheduler, {
      onOpen: () => {},
      onShop,
      onDoubt: () => {},
    })
    live.begin()
    await expect.poll(tap).toBe('taken')
    await expect.poll(() => onShop.mock.calls.length).toBe(1)
    live.rest()
  })

  test('calls onEnd once it is over, and not before, so that the menu can be fetched', async () => {
    const { clock } = phone.context
    const onOver = vi.fn()
    await pauseUntil(clock.now() + 60_000)
    await endPauses(phone.context, scheduler, onOver)
    expect(onOver).not.toHaveBeenCalled()
    await pauseUntil(clock.now() - 1)
    await endPauses(phone.context, scheduler, onOver)
    expect(onOver).toHaveBeenCalledTimes(1)
  })

  test('without an end time stays in force a day later', async () => {
    await pauseUntil(undefined)
    await phone.context.clock.learn(phone.context.clock.now() + 86_400_000)
    await endPauses(phone.context, scheduler, onEnd)
    expect(await tap()).toBe('SP_0003')
  })
})
