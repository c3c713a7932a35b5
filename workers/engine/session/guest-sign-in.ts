import type { AnswerOf } from '../../../core/contract/call.ts'
import { deviceSecretsKept, signIn } from '../../../core/contract/calls/customer-calls.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { readSetting, writeSetting } from '../../../core/storage/writer.ts'
import type { EngineContext } from '../context/context.ts'
import { deviceNo } from '../net/device.ts'
import type { Outcome } from '../net/read-reply.ts'

/**
 * Signs the phone in as its guest: by its number, which every call carries, and by a secret, which goes along with this
 * one alone and is another one each time. A phone whose secrets aren't that guest's, as when a backup was restored that is
 * older than all of them, takes another number and comes as somebody else (G33), since nothing it has could ever prove it.
 * Answers the number as well that it came by.
 */
export async function signInAsGuest(
  context: EngineContext,
  storeId: string,
): Promise<{ outcome: Outcome<AnswerOf<typeof signIn>>; deviceId: string }> {
  const { database } = context
  const proof = await proofOf(database)
  const outcome = await ask(context, storeId, proof)
  if (outcome.kind !== 'refusal' || outcome.code !== 'LD_DEVICE_UNPROVEN')
    return { outcome, deviceId: proof.deviceId }
  await forgetNumber(database, proof.deviceId)
  const other = await proofOf(database)
  return { outcome: await ask(context, storeId, other), deviceId: other.deviceId }
}

type Proof = { deviceId: string; deviceSecrets: { next: string; known: string[] } }

async function ask({ api, database }: EngineContext, storeId: string, proof: Proof) {
  const auth = { passportType: 16 as const, ...proof }
  // The pass is fetched ahead of any choice, and is the same at a table and elsewhere.
  const outcome = await api.send(signIn, { storeId, isDineIn: false, robot: '', auth })
  if (outcome.kind === 'answer') await keep(database, proof)
  return outcome
}

/**
 * The next secret is on the disk before it leaves, and stays the next one until an answer came, in whichever tab: so the
 * phone knows what the restaurant knows, also when the answer was lost.
 */
async function proofOf(database: LarderDatabase): Promise<Proof> {
  return database.transaction('rw', database.settings, async () => {
    const deviceId = await deviceNo(database)
    const { next, known } = (await readSetting(database, 'device'))?.secrets ?? { next: null, known: [] }
    const deviceSecrets = { next: next ?? newSecret(), known }
    await writeSetting(database, 'device', { deviceNo: deviceId, secrets: deviceSecrets })
    return { deviceId, deviceSecrets }
  })
}

async function keep(database: LarderDatabase, { deviceId, deviceSecrets: { next } }: Proof): Promise<void> {
  await database.transaction('rw', database.settings, async () => {
    const device = await readSetting(database, 'device')
    if (device?.deviceNo !== deviceId || device.secrets?.next !== next) return
    const known = [next, ...device.secrets.known].slice(0, deviceSecretsKept)
    await writeSetting(database, 'device', { deviceNo: deviceId, secrets: { next: null, known } })
  })
}

async function forgetNumber(database: LarderDatabase, deviceId: string): Promise<void> {
  await database.transaction('rw', database.settings, async () => {
    if ((await readSetting(database, 'device'))?.deviceNo === deviceId)
      await database.settings.delete('device')
  })
}

/** 256 bits. */
const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
