import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newNumber } from '../../../support/customers/member.ts'
import {
  addressOf,
  atRestaurant,
  cutNetwork,
  elsewhere,
  settle,
  waiting,
} from '../../../support/phone/address-phone.ts'
import { saveAddress } from '../../../../workers/engine/addresses/change-address.ts'
import { refreshAddresses } from '../../../../workers/engine/addresses/refresh-addresses.ts'
import { requestCode, signUpByPhone } from '../../../../workers/engine/session/member.ts'
import { type Phone, expectOk, onlineVisit, readyToOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** What a restored backup no longer has, and somebody on this phone still counts on. */

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(() => server, onlineVisit)
})
afterEach(() => server.close())

/** A backup of before anybody came; the server's own keys are older than they are. */
async function restore(): Promise<void> {
  const keys = await server.db.selectFrom('server_keys').selectAll().execute()
  await server.close()
  server = await startTestServer()
  if (keys.length > 0) await server.db.insertInto('server_keys').values(keys).execute()
}

async function proofOf(mobile: string, purpose: 'signIn' | 'signUp') {
  server.time.now += 61_000
  const typed = { mobilePrefix: '+34', mobile }
  const sent = await requestCode(phone.context, { ...typed, purpose, robot: '' })
  expectOk(sent)
  const { code: otp } = server.texts.at(-1)!
  return { ...typed, otp, verificationToken: sent.value.verificationToken, attempt: randomUUID() }
}

async function signUp(mobile = newNumber()): Promise<void> {
  const proof = await proofOf(mobile, 'signUp')
  const person = { firstName: 'Ana', lastName: 'Prat', title: 'female', invitationCode: '' } as const
  const email = `m${mobile}@mail.test`
  expectOk(await signUpByPhone(phone.context, { ...person, email, proof, robot: '' }))
}

describe('an address that the restored server doesn’t know', () => {
  const home = addressOf({ label: 'Home' })
  const work = addressOf({ label: 'Work', street: 'Carrer de Balmes, 1' })

  test('G1 G33 is added as the customer wants it, where a change of it was waiting', async () => {
    expectOk(await saveAddress(phone.context, home))
    await settle(phone)
    await cutNetwork(phone)
    expectOk(await saveAddress(phone.context, { ...home, street: 'Carrer de Mallorca, 2' }))
    expectOk(await saveAddress(phone.context, work))
    await restore()
    await settle(phone)
    expect(await waiting(phone.context)).toEqual([])
    const there = await atRestaurant(server, phone)
    expect(there.map(({ id, street }) => [id, street]).toSorted()).toEqual(
      [
        [home.id, 'Carrer de Mallorca, 2'],
        [work.id, 'Carrer de Balmes, 1'],
      ].toSorted(),
    )
    expectOk(await refreshAddresses(phone.context))
    expect(await phone.context.database.addresses.count()).toBe(2)
  })

  test('G1 G33 stays in sight with what is wrong with it, where it can’t be added', async () => {
    expectOk(await saveAddress(phone.context, home))
    await settle(phone)
    await cutNetwork(phone)
    expectOk(await saveAddress(phone.context, { ...home, street: 'Carrer de Mallorca, 2' }))
    await restore()
    phone.network.up = true
    expectOk(await refreshAddresses(phone.context))
    // Another address has its label by now, which this phone doesn't know of.
    await elsewhere(phone, { add: addressOf({ label: 'Home' }) })
    await settle(phone)
    expect(await waiting(phone.context)).toEqual(['addressAdd attention'])
    expect(await phone.context.database.addresses.get(home.id)).toMatchObject({
      street: 'Carrer de Mallorca, 2',
      confirmed: null,
    })
  })

  test('is the customer’s to decide about where it was deleted on another phone', async () => {
    await signUp()
    expectOk(await saveAddress(phone.context, home))
    await settle(phone)
    await cutNetwork(phone)
    expectOk(await saveAddress(phone.context, { ...home, street: 'Carrer de Mallorca, 2' }))
    phone.network.up = true
    await elsewhere(phone, { remove: home.id })
    await settle(phone)
    expect(await waiting(phone.context)).toEqual(['addressUpdate attention'])
  })
})
