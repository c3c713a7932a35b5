import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import {
  declinePush,
  readPushKey,
  subscribePush,
  unsubscribePush,
} from '../../../../workers/engine/push/push.ts'
import { deleteAccount } from '../../../../workers/engine/privacy/delete-account.ts'
import { refreshOrder } from '../../../../workers/engine/orders/refresh-order.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { endSession } from '../../../../workers/engine/session/close-session.ts'
import { revoke, signOut } from '../../../../workers/engine/session/sign-out.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'
import { type Phone, answerLost, expectOk, readyToOrder, tapOrder } from '../../../support/phone/phone.ts'
import { fakePhone } from '../../../support/services/push-service.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone
const { subscription } = fakePhone('one')
const other = fakePhone('two').subscription

const told = (at = server) =>
  at.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .execute()
    .then((rows) => rows.map(({ endpoint }) => endpoint))
const standing = () => readSetting(phone.context.database, 'push')

describe('a push subscription', () => {
  beforeEach(async () => {
    server = await startTestServer()
    phone = await readyToOrder(server)
  })
  afterEach(() => server.close())

  test('is stored at the server and on the phone, and clears an earlier decline', async () => {
    const key = await readPushKey(phone.context)
    expectOk(key)
    expect(key.value.publicKey).toMatch(/^B[\w-]{86}$/)
    expectOk(await declinePush(phone.context))
    expectOk(await subscribePush(phone.context, subscription))
    expect(await told()).toEqual([subscription.endpoint])
    expect(await standing()).toMatchObject({ endpoint: subscription.endpoint })
    // Whoever says yes after all has changed their mind.
    expect(await readSetting(phone.context.database, 'pushDeclined')).toBeUndefined()
  })

  test('with a new endpoint replaces the one with the old endpoint', async () => {
    expectOk(await subscribePush(phone.context, subscription))
    expectOk(await subscribePush(phone.context, other))
    await expect.poll(() => told()).toEqual([other.endpoint])
  })

  test('G8 is never queued: it fails with EN_OFFLINE without a network, and nothing is stored', async () => {
    phone.network.up = false
    expect(await readPushKey(phone.context)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
    expect(await subscribePush(phone.context, subscription)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
    expect(await standing()).toBeUndefined()
    expect(await phone.context.database.outbox.count()).toBe(0)
  })

  test('whose answer was lost isn’t stored on the phone and can be repeated', async () => {
    phone.network.next('/customer/push/subscribe', answerLost)
    expect((await subscribePush(phone.context, subscription)).ok).toBe(false)
    expect(await standing()).toBeUndefined()
    expectOk(await subscribePush(phone.context, subscription))
    expect(await told()).toEqual([subscription.endpoint])
  })

  test('is removed from the phone at once when it is turned off, also without a network', async () => {
    expectOk(await subscribePush(phone.context, subscription))
    expectOk(await unsubscribePush(phone.context))
    expect(await standing()).toBeUndefined()
    await expect.poll(() => told()).toEqual([])
    expectOk(await subscribePush(phone.context, subscription))
    phone.network.up = false
    expectOk(await unsubscribePush(phone.context))
    expect(await standing()).toBeUndefined()
  })

  test('isn’t stored on the phone if the session ends meanwhile', async () => {
    phone.network.next('/customer/push/subscribe', async (forward) => {
      const answer = await forward()
      await endSession(phone.context, { why: 'left' })
      return answer
    })
    expect(await subscribePush(phone.context, subscription)).toMatchObject({ ok: false, code: 'EN_SIGN_IN' })
    expect(await standing()).toBeUndefined()
  })

  test('G33 is marked for renewal when the server no longer knows the phone’s token', async () => {
    expectOk(await subscribePush(phone.context, subscription))
    await server.db.deleteFrom('access_tokens').execute()
    expectOk(await readPushKey(phone.context))
    expect(await standing()).toEqual({ endpoint: subscription.endpoint, renewedAt: 0 })
  })

  test('G33 is marked for renewal when the server no longer has the phone’s order', async () => {
    await tapOrder(phone)
    await replay(phone.context)
    expectOk(await subscribePush(phone.context, subscription))
    const [order] = await phone.context.database.orders.toArray()
    // As in a backup of before.
    for (const table of ['orders', 'order_attempts'] as const) await server.db.deleteFrom(table).execute()
    await refreshOrder(phone.context, order!.id)
    expect(await standing()).toMatchObject({ renewedAt: 0 })
  })

  test('G26 is deleted on the phone and at the server by signing out', async () => {
    expectOk(await subscribePush(phone.context, subscription))
    const session = await phone.context.database.sessions.get('current')
    // As the command does: neither waits for the other.
    const revoking = revoke(phone.context, session!)
    await signOut(phone.context, 'erase')
    expectOk(await revoking)
    expect(await standing()).toBeUndefined()
    expect(await told()).toEqual([])
  })

  test('G26 is deleted on the phone and at the server with the account', async () => {
    expectOk(await subscribePush(phone.context, subscription))
    expectOk(await deleteAccount(phone.context))
    expect(await standing()).toBeUndefined()
    expect(await told()).toEqual([])
  })
})

describe('a guest who becomes a member', () => {
  let member: MemberPhone
  beforeEach(async () => {
    member = await openMemberPhone()
  })
  afterEach(() => member.close())

  test('keeps the push subscription as the member, until they begin anew', async () => {
    expectOk(await member.engine.continueAsGuest())
    expectOk(await member.engine.subscribePush(subscription))
    const customerId = await member.signUp()
    expect(await readSetting(member.database, 'push')).toMatchObject({ endpoint: subscription.endpoint })
    const row = await member.server.db.selectFrom('push_subscriptions').selectAll().executeTakeFirstOrThrow()
    expect(row.customer_id).toBe(customerId)
    expectOk(await member.engine.beginAnew())
    expect(await readSetting(member.database, 'push')).toBeUndefined()
    await expect.poll(() => told(member.server)).toEqual([])
  })
})
