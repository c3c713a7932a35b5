import { beforeEach, describe, expect, test } from 'vitest'
import type { LarderDatabase } from '../../../../../core/storage/database.ts'
import { readSetting } from '../../../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../../../core/storage/writer.ts'
import { openClock } from '../../../../../workers/engine/net/clock.ts'
import { openConnection } from '../../../../../workers/engine/net/connection.ts'
import { emptyDatabase } from '../../../../support/phone/database.ts'
import { FakeDevice } from '../../../../support/phone/fake-device.ts'

const noon = Date.parse('2025-06-02T10:00:00Z')

let database: LarderDatabase
let device: FakeDevice
beforeEach(() => {
  database = emptyDatabase()
  device = new FakeDevice(noon)
})

async function open() {
  const connection = await openConnection(database, await openClock(database, device), device.wall)
  let backs = 0
  connection.onBack(() => (backs += 1))
  return { connection, backs: () => backs, written: () => readSetting(database, 'connection') }
}

describe('G28 the connection', () => {
  test('is unknown until the first answer or failure, whatever an earlier run stored', async () => {
    await writeSetting(database, 'connection', { state: 'online', since: 1, lastAnswerAt: 2 })
    const { connection } = await open()
    expect(connection.state()).toBe('unknown')
    expect(connection.heardLately()).toBe(false)
  })

  test('is online once our endpoint has answered, and notifies listeners once', async () => {
    const { connection, backs, written } = await open()
    await connection.heard()
    await connection.heard()
    expect(connection.state()).toBe('online')
    expect(backs()).toBe(1)
    expect(await written()).toEqual({ state: 'online', since: noon, lastAnswerAt: noon })
  })

  test('notifies listeners of the first answer even when an earlier run was online', async () => {
    await writeSetting(database, 'connection', { state: 'online', since: 1, lastAnswerAt: noon })
    const { connection, backs } = await open()
    await connection.heard()
    expect(backs()).toBe(1)
  })

  test.each(['offline', 'portal'] as const)(
    'is %s when lost, keeps the instant of the last answer, and is back with the next one',
    async (lost) => {
      const { connection, backs, written } = await open()
      await connection.heard()
      device.pass(5000)
      await connection.lost(lost)
      expect(connection.state()).toBe(lost)
      expect(await written()).toEqual({ state: lost, since: noon + 5000, lastAnswerAt: noon })
      device.pass(5000)
      await connection.lost(lost)
      expect((await written())?.since).toBe(noon + 5000)
      await connection.heard()
      expect(backs()).toBe(2)
      expect(await written()).toEqual({ state: 'online', since: noon + 10_000, lastAnswerAt: noon + 10_000 })
    },
  )

  test('is offline when the first call of a run fails, even if an earlier run ended behind a portal', async () => {
    await writeSetting(database, 'connection', { state: 'portal', since: 1, lastAnswerAt: 2 })
    const { connection, written } = await open()
    await connection.lost('offline')
    expect(connection.state()).toBe('offline')
    expect((await written())?.state).toBe('offline')
    await connection.lost('portal')
    await connection.lost('offline')
    expect(connection.state()).toBe('portal')
  })

  test('goes from offline to portal when a portal answers', async () => {
    const { connection } = await open()
    await connection.lost('offline')
    await connection.lost('portal')
    expect(connection.state()).toBe('portal')
  })

  test('notifies listeners once for several answers at once', async () => {
    const { connection, backs } = await open()
    await Promise.all([connection.heard(), connection.heard(), connection.heard()])
    expect(backs()).toBe(1)
  })

  test('stores an unchanged state again only after a minute, so that screens don’t redraw at each answer', async () => {
    const { connection, written } = await open()
    await connection.heard()
    device.pass(59_000)
    await connection.heard()
    expect((await written())?.lastAnswerAt).toBe(noon)
    device.pass(2000)
    await connection.heard()
    expect(await written()).toEqual({ state: 'online', since: noon, lastAnswerAt: noon + 61_000 })
  })
})

describe('an answer', () => {
  test('is fresh for three seconds', async () => {
    const { connection } = await open()
    await connection.heard()
    device.pass(2999)
    expect(connection.heardLately()).toBe(true)
    device.pass(1)
    expect(connection.heardLately()).toBe(false)
  })

  test.each(['offline', 'portal'] as const)('is no longer fresh once the connection is %s', async (lost) => {
    const { connection } = await open()
    await connection.heard()
    await connection.lost(lost)
    expect(connection.heardLately()).toBe(false)
  })

  test('G7 is no longer fresh after the phone slept, even though its monotonic clock stood still', async () => {
    const { connection } = await open()
    await connection.heard()
    device.pass(500)
    device.sleep(30 * 3_600_000)
    expect(connection.heardLately()).toBe(false)
    await connection.heard()
    expect(connection.heardLately()).toBe(true)
  })
})
