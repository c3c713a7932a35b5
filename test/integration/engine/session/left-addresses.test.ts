import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressLane } from '../../../../workers/engine/addresses/address-intent.ts'
import { saveAddress } from '../../../../workers/engine/addresses/change-address.ts'
import { refreshAddresses } from '../../../../workers/engine/addresses/refresh-addresses.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { endSession } from '../../../../workers/engine/session/close-session.ts'
import { signOut } from '../../../../workers/engine/session/sign-out.ts'
import { addressOf, cutNetwork, waiting } from '../../../support/phone/address-phone.ts'
import {
  type Fault,
  type Phone,
  expectOk,
  intentOf,
  onlineVisit,
  readyToOrder,
  refusing,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** The addresses of a customer who leaves while the restaurant is answering. */

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server, onlineVisit)
})
afterEach(() => server.close())

const stored = () => phone.context.database.addresses.toArray()
/** The customer leaves between the restaurant's answer and its arrival. */
const leavingBy =
  (leave: () => Promise<void>): Fault =>
  async (forward) => {
    const answer = await forward()
    await leave()
    return answer
  }

describe('a new address whose customer left before the restaurant’s answer arrived', () => {
  const ways: [string, () => Promise<void>][] = [
    ['signed out with "seal"', () => signOut(phone.context, 'seal')],
    ['signed out with "erase"', () => signOut(phone.context, 'erase')],
    ['lost their session', () => endSession(phone.context)],
  ]

  test.each(ways)('G26 isn’t stored again if they %s', async (_, leave) => {
    const address = addressOf({ isDefault: true })
    expectOk(await saveAddress(phone.context, address))
    phone.network.next('/customer/address/add', leavingBy(leave))
    await replay(phone.context)
    expect(await server.db.selectFrom('addresses').selectAll().execute()).toHaveLength(1)
    expect([await waiting(phone.context), await stored()]).toEqual([[], []])
  })

  test('G11 G26 releases the order that waited for it', async () => {
    const address = addressOf()
    expectOk(await saveAddress(phone.context, address))
    const order = await tapOrder(phone, { contact: address, diners: null })
    await phone.context.database.outbox.where({ id: order }).modify({ lane: addressLane(address.id) })
    phone.network.next(
      '/customer/address/add',
      leavingBy(() => signOut(phone.context, 'seal')),
    )
    await replay(phone.context)
    expect(await stored()).toEqual([])
    expect(await intentOf(phone, order)).toMatchObject({ state: 'parked', lane: `order:${order}` })
  })
})

test('G26 a waiting address isn’t stored again for a customer who left while the list was asked for', async () => {
  await cutNetwork(phone)
  expectOk(await saveAddress(phone.context, addressOf()))
  phone.network.up = true
  phone.network.next('/customer/address/list', refusing(401, 'LD_SIGN_IN'))
  phone.network.next(
    '/customer/sign/in',
    leavingBy(() => signOut(phone.context, 'seal')),
  )
  await refreshAddresses(phone.context)
  expect(await waiting(phone.context)).toEqual(['addressAdd parked'])
  expect(await stored()).toEqual([])
})
