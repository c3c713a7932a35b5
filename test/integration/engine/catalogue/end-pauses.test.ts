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

describe('a pause with an end', () => {
  test('ends by the clock alone, for screens and taps, and not before', async () => {
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

  test('ends at its time while somebody looks, without a network', async () => {
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

  test('has the restaurant asked once it is over, and not before: of what was paused there may be no menu here', async () => {
    const { clock } = phone.context
    const onOver = vi.fn()
    await pauseUntil(clock.now() + 60_000)
    await endPauses(phone.context, scheduler, onOver)
    expect(onOver).not.toHaveBeenCalled()
    await pauseUntil(clock.now() - 1)
    await endPauses(phone.context, scheduler, onOver)
    expect(onOver).toHaveBeenCalledTimes(1)
  })

  test('that nobody has said stays until the restaurant says otherwise', async () => {
    await pauseUntil(undefined)
    await phone.context.clock.learn(phone.context.clock.now() + 86_400_000)
    await endPauses(phone.context, scheduler, onEnd)
    expect(await tap()).toBe('SP_0003')
  })
})
