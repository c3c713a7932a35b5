import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect } from 'vitest'
import { LarderDatabase } from '../../../core/storage/database.ts'
import { createEngine } from '../../../workers/engine/engine.ts'
import type { EngineApi } from '../../../workers/engine/commands.ts'
import { newNumber } from '../customers/member.ts'
import { Network, expectOk, onlineVisit, origin } from './phone.ts'
import { type TestServer, startTestServer } from '../server/test-server.ts'

/** The real engine on a fake disk, a network that can be cut, and the real server of the demo shop. */
export type MemberPhone = {
  server: TestServer
  network: Network
  database: LarderDatabase
  engine: EngineApi
  /** Signs a new member up as the screen does; answers the customer's id. */
  signUp(): Promise<string>
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
  return {
    server,
    network,
    database,
    engine,
    async signUp() {
      const mobile = newNumber()
      const sent = await engine.requestCode({ mobilePrefix: '+34', mobile, purpose: 'signUp', robot: '' })
      expectOk(sent)
      const { verificationToken } = sent.value
      const proof = {
        mobilePrefix: '+34',
        mobile,
        otp: server.texts.at(-1)?.code ?? '',
        verificationToken,
        attempt: crypto.randomUUID(),
      }
      const person = { firstName: 'Ana', lastName: 'Prat', title: 'female' as const, invitationCode: '' }
      const signed = await engine.signUp({ ...person, email: `${mobile}@mail.test`, proof, robot: '' })
      expectOk(signed)
      return signed.value.customerId
    },
    async close() {
      await engine.wake('hidden')
      await server.close()
    },
  }
}
