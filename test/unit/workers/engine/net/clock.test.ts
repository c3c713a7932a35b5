import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LarderDatabase } from '../../../../../core/storage/database.ts'
import { readSetting } from '../../../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../../../core/storage/writer.ts'
import { openClock } from '../../../../../workers/engine/net/clock.ts'
import { emptyDatabase } from '../../../../support/phone/database.ts'
import { FakeDevice } from '../../../../support/phone/fake-device.ts'

const hourMs = 3_600_000
const noon = Date.parse('2025-06-02T10:00:00Z')

let database: LarderDatabase
beforeEach(() => {
  database = emptyDatabase()
})

/** A clock on a phone that is this much ahead, and what the shop's time really is. */
async function phoneAhead(byMs: number) {
  const device = new FakeDevice(noon + byMs)
  const clock = await openClock(database, device)
  return { device, clock }
}
const offset = async () => (await readSetting(database, 'clock'))?.offsetMs

describe('G18 the shop’s time on a phone', () => {
  test('is the phone’s own time until the server has answered', async () => {
    const { device, clock } = await phoneAhead(2 * hourMs)
    device.pass(90_000)
    expect(clock.now()).toBe(noon + 2 * hourMs + 90_000)
    expect(await offset()).toBeUndefined()
  })

  test.each([48, 2, -2, -48])(
    'is the server’s time from its first answer on, on a phone that is %d hours off',
    async (hours) => {
      const { device, clock } = await phoneAhead(hours * hourMs)
      await clock.learn(noon)
      expect(clock.now()).toBe(noon)
      device.pass(hourMs)
      expect(clock.now()).toBe(noon + hourMs)
      expect(await offset()).toBe(-hours * hourMs)
    },
  )

  test.each([48, 1, -1, -48])('doesn’t change when the phone’s clock is set by %d hours', async (hours) => {
    const { device, clock } = await phoneAhead(0)
    await clock.learn(noon)
    device.pass(60_000)
    device.set(hours * hourMs)
    device.pass(60_000)
    expect(clock.now()).toBe(noon + 120_000)
    await clock.learn(noon + 120_000)
    expect(clock.now()).toBe(noon + 120_000)
  })

  test.each([48, 25, -1, -25, -48])(
    'doesn’t change when the app comes to the front after the clock was set by %d hours',
    async (hours) => {
      const { device, clock } = await phoneAhead(0)
      await clock.learn(noon)
      device.set(hours * hourMs)
      device.pass(1000)
      clock.settle()
      expect(clock.now()).toBe(noon + 1000)
      clock.settle()
      device.pass(1000)
      expect(clock.now()).toBe(noon + 2000)
    },
  )

  test.each([3, 0.1, 23])('adds a sleep of %d hours once, when the app comes to the front', async (hours) => {
    const { device, clock } = await phoneAhead(48 * hourMs)
    await clock.learn(noon)
    device.pass(60_000)
    device.sleep(hours * hourMs)
    clock.settle()
    clock.settle()
    expect(clock.now()).toBe(noon + 60_000 + hours * hourMs)
    device.pass(1000)
    expect(clock.now()).toBe(noon + 61_000 + hours * hourMs)
  })

  test.each([48, -48])('adds a sleep also after the phone’s clock was set by %d hours', async (hours) => {
    const { device, clock } = await phoneAhead(0)
    await clock.learn(noon)
    device.set(hours * hourMs)
    clock.settle()
    device.sleep(3 * hourMs)
    clock.settle()
    expect(clock.now()).toBe(noon + 3 * hourMs)
  })

  test('is corrected by the next answer, whatever happened before', async () => {
    const step = fc.record({
      kind: fc.constantFrom('pass', 'sleep', 'set', 'settle'),
      ms: fc.integer({ min: 0, max: 60 * hourMs }),
      back: fc.boolean(),
    })
    const history = fc.record({
      ahead: fc.integer({ min: -72 * hourMs, max: 72 * hourMs }),
      steps: fc.array(step),
    })
    await fc.assert(
      fc.asyncProperty(history, async ({ ahead, steps }) => {
        const { device, clock } = await phoneAhead(ahead)
        for (const { kind, ms, back } of steps) {
          if (kind === 'settle') clock.settle()
          else device[kind as 'pass'](kind === 'set' && back ? -ms : ms)
        }
        const truth = noon + 123_456_789
        await clock.learn(truth)
        expect(Math.abs(clock.now() - truth)).toBeLessThanOrEqual(1500)
        // And it is what a relaunch begins with.
        device.restart(1000)
        const again = await openClock(database, device)
        expect(Math.abs(again.now() - truth - 1000)).toBeLessThanOrEqual(3000)
      }),
      { numRuns: 50 },
    )
  })
})

describe('an answer', () => {
  test.each([0, 400, -900, 1500, -1500])(
    'that is %d ms off (rounding of the header) doesn’t move the clock',
    async (off) => {
      const { clock } = await phoneAhead(0)
      expect(clock.isSure()).toBe(false)
      await clock.learn(noon + off)
      expect(clock.isSure()).toBe(true)
      expect(clock.now()).toBe(noon)
      expect(await offset()).toBeUndefined()
    },
  )

  test('that is further off moves the clock, and the offset is stored', async () => {
    const { clock } = await phoneAhead(0)
    await clock.learn(noon + 1501)
    expect(clock.offsetMs()).toBe(1501)
    expect(clock.now()).toBe(noon + 1501)
    expect(await offset()).toBe(1501)
  })

  test('causes no write when the offset hasn’t changed', async () => {
    const { device, clock } = await phoneAhead(hourMs)
    await clock.learn(noon)
    await writeSetting(database, 'clock', { offsetMs: 42 })
    device.pass(60_000)
    await clock.learn(noon + 60_400)
    expect(await offset()).toBe(42)
  })
})

describe('G18 after a relaunch', () => {
  test('the stored offset is used at once, also offline', async () => {
    const { device, clock } = await phoneAhead(-48 * hourMs)
    await clock.learn(noon)
    device.pass(60_000)
    device.restart(5 * hourMs)
    const again = await openClock(database, device)
    expect(again.now()).toBe(noon + 60_000 + 5 * hourMs)
  })

  test('the stored offset is right even if the phone’s clock was set before', async () => {
    const { device, clock } = await phoneAhead(0)
    await clock.learn(noon)
    device.set(48 * hourMs)
    await clock.learn(noon)
    device.restart(1000)
    expect((await openClock(database, device)).now()).toBe(noon + 1000)
  })
})

test('the time is in whole milliseconds', async () => {
  const device = new FakeDevice(noon)
  const clock = await openClock(database, device)
  device.pass(0.4)
  expect(clock.now()).toBe(noon)
})

describe('G35 a Date header', () => {
  const day = 24 * hourMs

  test('that is wrong once doesn’t move the clock, however wrong and on whichever answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -400, max: 400 }).filter((days) => days !== 0),
        fc.nat(5),
        async (days, wrongAt) => {
          database = emptyDatabase()
          const { device, clock } = await phoneAhead(0)
          for (let answer = 0; answer < 6; answer += 1) {
            device.pass(10_000)
            const truth = noon + (answer + 1) * 10_000
            await clock.hear(answer === wrongAt ? truth + days * day : truth)
            expect(clock.now()).toBe(truth)
            expect(clock.isInDoubt()).toBe(answer === wrongAt)
          }
          expect(clock.isSure()).toBe(true)
        },
      ),
      { numRuns: 100 },
    )
  })

  test.each([48, -48])(
    'is believed once a second answer agrees, on a phone that is %d hours off',
    async (hours) => {
      const { device, clock } = await phoneAhead(hours * hourMs)
      await clock.hear(noon)
      expect(clock.isSure()).toBe(false)
      device.pass(3_000)
      await clock.hear(noon + 3_000)
      expect([clock.now(), clock.isSure(), clock.isInDoubt()]).toEqual([noon + 3_000, true, false])
      expect(await offset()).toBe(-hours * hourMs)
    },
  )

  test('that contradicts the last one and the phone leaves the clock unmoved and in doubt', async () => {
    const { clock } = await phoneAhead(0)
    await clock.hear(noon + day)
    await clock.hear(noon - day)
    expect([clock.now(), clock.isInDoubt()]).toEqual([noon, true])
  })

  test('gives way to the server’s own time header', async () => {
    const { clock } = await phoneAhead(0)
    await clock.hear(noon + day)
    await clock.learn(noon + hourMs)
    expect([clock.now(), clock.isInDoubt()]).toEqual([noon + hourMs, false])
  })
})
