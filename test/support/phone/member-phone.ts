import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect } from 'vitest'
import { LarderDatabase } from '../../../core/storage/database.ts'
import { createEngine } from '../../../workers/engine/engine.ts'
import type { EngineApi } from '../../../workers/engine/commands.ts'
import type { NewMember } from '../../../workers/engine/session/member.ts'
import { newNumber } from '../customers/member.ts'
import { Network, expectOk, onlineVisit, origin } from './phone.ts'
import { type TestServer, startTestServer } from '../server/test-server.ts'

/** The real engine on a fake IndexedDB, a network that can be cut, and the real server with the demo shop. */
export type MemberPhone = {
  server: TestServer
  network: Network
  database: LarderDatabase
  engine: EngineApi
  /** Requests a code for a new member and fills in the form, as the screen does. */
  filledIn(mobile?: string): Promise<NewMember>
  /** Signs up a new member as the screen does; resolves with the customer's id. */
  signUp(mobile?: string): Promise<string>
  /** Signs in a member who signed up with this number. */
  signIn(mobile: string): Promise<void>
  /** Puts a dish into the cart and orders it; resolves with the intent's id. */
  order(): Promise<string>
  close(): Promise<void>
}

export async function openMemberPhone(): Promise<MemberPhone> {
  const server = await startTestServer()
  const network = new Network(() => server)
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  const database = new LarderDatabase()
  const engine = createEngine({ origin, database, fetch: network.fetch })
  expectOk(await engine.visit(onlineVisit))
  await expect.poll(() => database.sessions.get('guestPass'), { timeout: 10_000 }).toBeDefined()
  async function proofOf(mobile: string, purpose: 'signIn' | 'signUp') {
    const sent = await engine.requestCode({ mobilePrefix: '+34', mobile, purpose, robot: '' })
    expectOk(sent)
    return {
      mobilePrefix: '+34',
      mobile,
      otp: server.texts.at(-1)?.code ?? '',
      verificationToken: sent.value.verificationToken,
      attempt: crypto.randomUUID(),
    }
  }
  async function filledIn(mobile = newNumber()): Promise<NewMember> {
    const proof = await proofOf(mobile, 'signUp')
    const person = { firstName: 'Ana', lastName: 'Prat', title: 'female' as const, invitationCode: '' }
    return { ...person, email: `${mobile}@mail.test`, proof, robot: '' }
  }
  return {
    server,
    network,
    database,
    engine,
    filledIn,
    async signUp(mobile) {
      const signed = await engine.signUp(await filledIn(mobile))
      expectOk(signed)
      return signed.value.customerId
    },
    async signIn(mobile) {
      // A minute later, because only then another code may be requested.
      server.time.now += 61_000
      expectOk(await engine.signIn({ proof: await proofOf(mobile, 'signIn'), robot: '' }))
    },
    async order() {
      const build = { itemId: 'burrata', skuId: null, options: [] }
      const line = { orderType: 'pickup', build, quantity: 1, note: '' } as const
      // Each change of who is here begins the sync anew.
      await expect.poll(() => engine.addToCart(line)).toMatchObject({ ok: true })
      const placed = await engine.placeOrder({
        orderType: 'pickup',
        appointmentAt: null,
        payment: 'payAtRestaurant',
        contact: { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600000001' },
        note: 'for Ana alone',
        cutlery: 0,
        diners: null,
        agreedTotalCents: 1150,
      })
      expectOk(placed)
      return placed.value.intentId
    },
    async close() {
      await engine.wake('hidden')
      await server.close()
    },
  }
}
