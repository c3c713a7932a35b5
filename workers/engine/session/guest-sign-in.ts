import type { AnswerOf } from '../../../core/contract/call.ts'
import { deviceSecretsKept, signIn } from '../../../core/contract/calls/customer-calls.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import type { EngineContext } from '../context/context.ts'
import { deviceNo, newNumber } from '../net/device.ts'
import type { Outcome } from '../net/read-reply.ts'

/**
 * Signs the phone in as its guest: by a number, which is the device number until a guest of this phone has become a
 * member, and by a secret, which only this call carries and which is a new one each time. If none of the phone's
 * secrets is that guest's, as after the restore of a backup that is older than all of them, it takes another number and
 * comes as a new guest (G33), since it could never prove the old identity. Also returns the number that was used.
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
  // The guest pass is fetched before the diner chooses, and is the same at a table and elsewhere.
  const outcome = await api.send(signIn, { storeId, isDineIn: false, robot: '', auth })
  if (outcome.kind === 'answer') await keep(database, proof)
  return outcome
}

/**
 * Stores the next secret before it is sent, and keeps it until an answer came, in whichever tab. So the phone knows
 * every secret that the restaurant knows, even if the answer was lost.
 */
async function proofOf(database: LarderDatabase): Promise<Proof> {
  return database.transaction('rw', database.settings, async () => {
    const device = (await readSetting(database, 'device')) ?? { deviceNo: await deviceNo(database) }
    const { next, known } = device.secrets ?? { next: null, known: [] }
    const deviceSecrets = { next: next ?? newSecret(), known }
    await writeSetting(database, 'device', { ...device, secrets: deviceSecrets })
    return { deviceId: guestNoOf(device), deviceSecrets }
  })
}

async function keep(database: LarderDatabase, { deviceId, deviceSecrets: { next } }: Proof): Promise<void> {
  await database.transaction('rw', database.settings, async () => {
    const device = await readSetting(database, 'device')
    if (!device || guestNoOf(device) !== deviceId || device.secrets?.next !== next) return
    const known = [next, ...device.secrets.known].slice(0, deviceSecretsKept)
    await writeSetting(database, 'device', { ...device, secrets: { next: null, known } })
  })
}

/** Gives up this number, if the phone is a guest by it still; it takes another one when it next signs in. */
export async function forgetNumber(database: LarderDatabase, deviceId: string): Promise<void> {
  await database.transaction('rw', database.settings, async () => {
    if (!(await isGuestNo(database, deviceId))) return
    // The device number goes only if it was this guest's: by it the restaurant recognises a member's phone.
    if ((await readSetting(database, 'device'))?.guestNo === undefined)
      await database.settings.delete('device')
    else await changeGuestNo(database)
  })
}

const guestNoOf = ({ deviceNo, guestNo = deviceNo }: Settings['device']): string => guestNo

/** The number by which the phone is its guest; undefined if it has none now. */
export async function guestNoNow(database: LarderDatabase): Promise<string | undefined> {
  const device = await readSetting(database, 'device')
  return device && guestNoOf(device)
}

/** Within a transaction over `settings`: is the phone a guest by this number still? */
export const isGuestNo = async (database: LarderDatabase, number: string): Promise<boolean> =>
  (await guestNoNow(database)) === number

/**
 * Within a transaction over `settings`: makes the phone another guest, and the one before can't be proven any more. The
 * device number stays, as by it the server recognises the phones on which a member has signed in.
 */
export async function changeGuestNo(database: LarderDatabase): Promise<void> {
  await writeSetting(database, 'device', { deviceNo: await deviceNo(database), guestNo: newNumber() })
}

/** 256 bits. */
const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
