import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSetting, writeSetting } from '../../../../core/storage/writer.ts'
import { renewGuestPass } from '../../../../workers/engine/session/session.ts'
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
const renewed = async (context = phone.context) => (await renewGuestPass(context))?.customerId ?? null
const shown = () =>
  phone.network.sent
    .filter((request) => request.path.endsWith(path))
    .map(({ body }) => JSON.parse(body).auth.deviceSecrets as { next: string; known: string[] })

describe('the secret of a guest’s phone', () => {
  test('is sent where a session begins or is renewed, another one each time, and nowhere else', async () => {
    expect(await renewed()).toBe(guest)
    const [first, second] = shown()
    expect(second).toEqual({ next: expect.stringMatching(/^[0-9a-f]{64}$/), known: [first!.next] })
    expect((await device()).secrets).toEqual({ next: null, known: [second!.next, first!.next] })
    for (const { next } of shown())
      for (const { path: of, body } of phone.network.sent)
        expect(of.endsWith(path) || !body.includes(next)).toBe(true)
  })

  test('whose answer was lost, or that never arrived, is shown again, and nobody is thrown out', async () => {
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

  test('is renewed by several tabs at once', async () => {
    const tabs = [phone.context, await phone.another(), await phone.another()]
    expect(await Promise.all(tabs.map(renewed))).toEqual([guest, guest, guest])
    expect(await renewed(tabs[1])).toBe(guest)
    expect(await here()).toBe(guest)
  })

  test('is made for a phone that an older release has left without, by the next renewal', async () => {
    const { deviceNo } = await device()
    await writeSetting(phone.context.database, 'device', { deviceNo })
    await server.db.updateTable('customers').set({ secret_hash: null, former_secret_hash: null }).execute()
    expect(await renewed()).toBe(guest)
    expect((await device()).secrets?.known).toHaveLength(1)
  })

  test('that was lost on the phone together with the answer leaves the one before', async () => {
    const before = await device()
    phone.network.next(path, answerLost)
    expect(await renewed()).toBeNull()
    await writeSetting(phone.context.database, 'device', before)
    expect(await renewed()).toBe(guest)
  })

  test('G35 isn’t given up because somebody on the way says that it is wrong', async () => {
    const before = await device()
    const body = JSON.stringify({ success: false, code: 'LD_DEVICE_UNPROVEN', msg: '', data: null })
    phone.network.next(path, answering(body, { status: 409 }))
    expect(await renewed()).toBeNull()
    expect((await device()).deviceNo).toBe(before.deviceNo)
    expect(await renewed()).toBe(guest)
  })
})
