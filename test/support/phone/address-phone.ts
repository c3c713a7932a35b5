import { calls } from '../../../core/contract/calls/calls.ts'
import { writeAddress } from '../../../core/contract/wire/address-wire.ts'
import type { Address } from '../../../core/schema/customer/address.ts'
import { listAddresses } from '../../../server/customers/addresses.ts'
import { syncCatalogue } from '../../../workers/engine/catalogue/catalogue.ts'
import type { EngineContext } from '../../../workers/engine/context/context.ts'
import { replay } from '../../../workers/engine/loop/replay.ts'
import { continueAsGuest } from '../../../workers/engine/session/session.ts'
import { type Disk, type Phone, expectOk, onlineVisit, openPhone } from './phone.ts'
import type { TestServer } from '../server/test-server.ts'

/** An address as the form submits it. */
export const addressOf = (changes: Partial<Address> = {}): Address => ({
  id: crypto.randomUUID(),
  firstName: 'Ana',
  lastName: 'Prat',
  title: '',
  mobilePrefix: '+34',
  mobile: '600000000',
  street: 'Carrer de la Maquinista, 14',
  memo: '',
  postcode: '08003',
  lat: null,
  lng: null,
  placeId: '',
  regionId: '',
  country: '',
  province: '',
  city: 'Barcelona',
  district: '',
  isDefault: false,
  label: '',
  ...changes,
})

/** A phone on which a guest is signed in. */
export async function signedIn(server: TestServer | (() => TestServer), disk: Disk = {}): Promise<Phone> {
  const phone = await openPhone(server, onlineVisit, disk)
  expectOk(await syncCatalogue(phone.context, onlineVisit))
  expectOk(await continueAsGuest(phone.context))
  return phone
}

/** Cuts the network and lets the engine notice it. */
export async function cutNetwork({ network, context }: Phone): Promise<void> {
  network.up = false
  await context.api.probe()
}

/** Restores the network and lets the outbox work until it has nothing more to do. */
export async function settle({ network, context }: Phone): Promise<void> {
  network.up = true
  for (let round = 0; round < 8; round += 1) {
    await context.database.outbox.toCollection().modify({ nextAttemptAt: 0 })
    await replay(context)
  }
}

/** The addresses that the phone shows: each one's label or, without one, its street. */
export async function shown({ database }: EngineContext): Promise<string[]> {
  const rows = await database.addresses.toArray()
  return rows
    .filter(({ deleting }) => !deleting)
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.rank - b.rank)
    .map(({ label, street, isDefault }) => `${isDefault ? '* ' : ''}${label || street}`)
}

/** The outbox, oldest first, as `call state`. */
export async function waiting({ database }: Pick<EngineContext, 'database'>): Promise<string[]> {
  const rows = await database.outbox.orderBy('seq').toArray()
  return rows.map(({ call, state }) => `${call} ${state}`)
}

/** The addresses that the server has of this phone's customer. */
export async function atRestaurant(server: TestServer, { context }: Phone): Promise<Address[]> {
  const { shop_id, customer_id } = await server.db
    .selectFrom('customers')
    .select(['shop_id', 'customer_id'])
    .where('customer_id', '=', await customerOf(context))
    .executeTakeFirstOrThrow()
  return listAddresses(server.db, shop_id, customer_id)
}

const customerOf = async ({ database }: EngineContext): Promise<string> =>
  (await database.sessions.get('current'))?.customerId ?? ''

/** Changes an address as the same customer on another phone would: this phone's database doesn't change. */
export async function elsewhere({ context }: Phone, wish: { add?: Address; remove?: string }): Promise<void> {
  const customerId = await customerOf(context)
  const [call, body] = wish.add
    ? [calls.addressAdd, { customerId, address: writeAddress(wish.add) }]
    : [calls.addressDelete, { customerId, id: wish.remove ?? '' }]
  const outcome = await context.api.sendFrozen(call, JSON.stringify(body), crypto.randomUUID())
  if (outcome.kind !== 'answer') throw new Error(`another phone was refused: ${JSON.stringify(outcome)}`)
}
