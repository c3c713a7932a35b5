import { afterEach, beforeEach, expect, test } from 'vitest'
import type { IntentRow } from '../../../../core/storage/rows.ts'
import { addressIntents } from '../../../../workers/engine/addresses/address-intent.ts'
import { freeBenefits } from '../../../../workers/engine/benefits/benefits.ts'
import { hurry, nextDueAt } from '../../../../workers/engine/outbox/outbox.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { endSession } from '../../../../workers/engine/session/close-session.ts'
import { signOut } from '../../../../workers/engine/session/sign-out.ts'
import { correctTimes } from '../../../../workers/engine/storage/correct-times.ts'
import { readRemembered } from '../../../../workers/engine/storage/rebuild.ts'
import { type Phone, intentOf, readyToOrder, tapOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server)
})
afterEach(() => server.close())

const without = (row: IntentRow, ...keys: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))

/** What a newer release may have written, or a disk spoilt, each a little otherwise than an order of today. */
const spoilt: [string, (row: IntentRow) => object][] = [
  ['of a call that this release doesn’t know', (row) => ({ ...row, call: 'bookingCreate' })],
  ['in a state that it doesn’t know', (row) => ({ ...row, state: 'paused' })],
  ['without a call', (row) => without(row, 'call')],
  ['without its customer', (row) => without(row, 'customerId')],
  ['without its lines', (row) => without(row, 'lines')],
  ['without its summary', (row) => without(row, 'summary')],
  ['whose body isn’t text', (row) => ({ ...row, body: { totalAmount: 1 } })],
  ['whose deadline isn’t a number', (row) => ({ ...row, deadlineAt: '2025-01-01' })],
  ['about an address that isn’t there', (row) => ({ ...without(row, 'lines'), call: 'addressAdd' })],
  ['with nothing in it', () => ({})],
]

test.for(spoilt)('G34 an outbox row %s is left unchanged and doesn’t block the others', async ([, spoil]) => {
  const { context } = phone
  const { outbox } = context.database
  const id = await tapOrder(phone)
  const good = (await outbox.get({ id }))!
  const row = { ...spoil({ ...good, lane: 'order:spoilt' } as IntentRow), id: 'spoilt', seq: good.seq! - 0.5 }
  await outbox.add(row as IntentRow)

  await correctTimes(context)
  await hurry(context)
  expect(await nextDueAt(context)).not.toBeNull()
  expect(await addressIntents(context, good.customerId)).toEqual([])
  await freeBenefits(context)
  await replay(context)
  expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed' })
  expect(await server.orders()).toHaveLength(1)

  await endSession(context)
  expect(await outbox.get({ id: 'spoilt' })).toEqual(row)
  expect((await readRemembered(context.database)).outbox).toContainEqual(row)
})

test.for(spoilt)(
  'G34 G26 an outbox row %s is sealed with the rest when its customer signs out',
  async ([, spoil]) => {
    const { context } = phone
    const { outbox } = context.database
    const id = await tapOrder(phone)
    const good = (await outbox.get({ id }))!
    const row = { ...spoil({ ...good, lane: 'order:spoilt' } as IntentRow), id: 'spoilt', seq: good.seq! + 1 }
    await outbox.add(row as IntentRow)
    await signOut(context, 'seal')
    expect(await outbox.get({ id: 'spoilt' })).toEqual(row)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'parked' })
  },
)
