import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memberType } from '../../../../core/schema/constants.ts'
import { peopleOf } from '../../../../core/storage/own-rows.ts'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../../core/storage/writer.ts'
import { enter, renewGuestPass } from '../../../../workers/engine/session/session.ts'
import {
  type Phone,
  answerLost,
  answering,
  lostOnTheWay,
  readyToOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone
let guest: string

beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server)
  guest = await here()
})
afterEach(() => server.close())

const path = '/customer/sign/in'
const here = async () => (await phone.context.database.sessions.get('current'))!.customerId
const device = async () => (await readSetting(phone.context.database, 'device'))!
async function renewed(context = phone.context): Promise<string | null> {
  const pass = await renewGuestPass(context)
  return pass !== null && typeof pass === 'object' ? pass.customerId : pass
}
const shown = () =>
  phone.network.sent
    .filter((request) => request.path.endsWith(path))
    .map(({ body }) => JSON.parse(body).auth.deviceSecrets as { next: string; known: string[] })

describe('the device secret of a guest’s phone', () => {
  test('is sent only with sign-ins and renewals, a new one each time', async () => {
    expect(await renewed()).toBe(guest)
    const [first, second] = shown()
    expect(second).toEqual({ next: expect.stringMatching(/^[0-9a-f]{64}$/), known: [first!.next] })
    expect((await device()).secrets).toEqual({ next: null, known: [second!.next, first!.next] })
    for (const { next } of shown())
      for (const { path: of, body } of phone.network.sent)
        expect(of.endsWith(path) || !body.includes(next)).toBe(true)
  })

  test('is sent again after a lost request or answer, and the guest stays the same', async () => {
    for (const fault of [answerLost, lostOnTheWay, answerLost, answerLost]) {
      phone.network.next(path, fault)
      expect(await renewed()).toBeNull()
    }
    expect(
      new Set(
        shown()
          .slice(1)
          .map(({ next }) => next),
      ).size,
    ).toBe(1)
    expect(await renewed()).toBe(guest)
    expect(await renewed()).toBe(guest)
  })

  test('can be renewed by several tabs at once, and the guest stays the same', async () => {
    const tabs = [phone.context, await phone.another(), await phone.another()]
    expect(await Promise.all(tabs.map(renewed))).toEqual([guest, guest, guest])
    expect(await renewed(tabs[1])).toBe(guest)
    expect(await here()).toBe(guest)
  })

  test('is created at the next renewal on a phone where an older release stored none', async () => {
    const { deviceNo } = await device()
    await writeSetting(phone.context.database, 'device', { deviceNo })
    await server.db.updateTable('customers').set({ secret_hash: null, former_secret_hash: null }).execute()
    expect(await renewed()).toBe(guest)
    expect((await device()).secrets?.known).toHaveLength(1)
  })

  test('works in its previous version if the new one and the answer were both lost', async () => {
    const before = await device()
    phone.network.next(path, answerLost)
    expect(await renewed()).toBeNull()
    await writeSetting(phone.context.database, 'device', before)
    expect(await renewed()).toBe(guest)
  })

  test('G35 is kept if something other than the server answers that the device is unproven', async () => {
    const before = await device()
    const body = JSON.stringify({ success: false, code: 'LD_DEVICE_UNPROVEN', msg: '', data: null })
    phone.network.next(path, answering(body, { status: 409 }))
    expect(await renewed()).toBeNull()
    expect((await device()).deviceNo).toBe(before.deviceNo)
    expect(await renewed()).toBe(guest)
  })
})

describe('the phone of a guest who has become a member', () => {
  const become = async () => {
    const { database, clock } = phone.context
    const session = (await database.sessions.get('current'))!
    const accessTokenExpiresAt = clock.now() + 3_600_000
    await enter(phone.context, {
      ...session,
      customerId: 'ana',
      customerType: memberType,
      accessTokenExpiresAt,
    })
  }

  test('G32 is another guest from then on, in every tab, but keeps the device number', async () => {
    const before = await device()
    const tabs = [phone.context, await phone.another()]
    await become()
    const next = await Promise.all(tabs.map(renewed))
    expect(next).toEqual([next[0], next[0]])
    expect(next[0]).not.toBe(guest)
    expect((await device()).deviceNo).toBe(before.deviceNo)
    // Nor could anybody prove the guest before any more.
    expect((await device()).secrets?.known).not.toContain(before.secrets?.known[0])
    expect(peopleOf(await phone.context.database.sessions.get('guestPass'))).toEqual([next[0]])
  })

  test('G33 keeps the device number if the restaurant has forgotten the secrets of its next guest', async () => {
    const before = await device()
    await become()
    const next = await renewed()
    await writeSetting(phone.context.database, 'device', { ...(await device()), secrets: undefined })
    const another = await renewed()
    expect(another).not.toBeNull()
    expect(another).not.toBe(next)
    expect((await device()).deviceNo).toBe(before.deviceNo)
  })
})
