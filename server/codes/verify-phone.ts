import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { type PhoneNumber, readPhoneNumber } from '../../core/domain/phone-number.ts'
import { badRequest, refusedFields } from '../http/refusal.ts'
import type { Database } from '../database/open.ts'
import { sha256 } from '../base/sha256.ts'
import { codeRules, hashCode } from './code-rules.ts'

/**
 * What a caller sends to prove that a phone number is theirs. `username` is the verification token (spec §7),
 * `attempt` what makes a repeated request known as such, if it has an
 * Idempotency-Key.
 */
export type PhoneVerification = {
  mobilePrefix: string
  mobile: string
  otp: string
  username: string
  attempt?: Attempt | undefined
}

/**
 * A repeated request comes with the same key from the same device (`deviceNo` of its context). From another one, its
 * code has been used up: otherwise one code would sign in any number of devices.
 */
type Attempt = { idempotencyKey: string | undefined; deviceNo: string }

/** A phone number that was verified with the right code. */
export type VerifiedPhone = PhoneNumber & {
  tokenHash: string
  /** Replaces the code's hash once this attempt has used it up; null without an idempotency key. */
  attemptHash: string | null
  /** Whether this same attempt used up the code before: its answer was lost, and the client repeats it. */
  isRepeated: boolean
}

const maxKeyLength = 64

/**
 * Checks a code against the number that it was sent to. That doesn't use it up.
 * @throws Refusal LD_BAD_REQUEST (`auth.mobile`), or CF_82054 (`auth.otp`), the same whether the code is wrong,
 * expired, used, tried too often, another phone's, or was never sent
 */
export async function verifyPhone(
  db: Database,
  shopId: string,
  { mobilePrefix, mobile, otp, username, attempt }: PhoneVerification,
  now: number,
): Promise<VerifiedPhone> {
  const number = readPhoneNumber(mobilePrefix, mobile)
  if (!number) throw badRequest(['auth.mobile'])
  const tokenHash = sha256(username)
  const code = otp.replace(/[\s-]/g, '')
  const attemptHash = attempt ? hashAttempt(username, number.e164, code, attempt) : null
  const verified = { ...number, tokenHash, attemptHash }
  const isValidSince = now - codeRules.validMs
  if (await isUsedUpBy(db, shopId, verified, isValidSince)) return { ...verified, isRepeated: true }
  // Counted as a wrong try before the hash is compared, so that concurrent tries can't exceed the limit.
  const row = await updateCode(db, shopId, tokenHash)
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where('spent', '=', 0)
    .where('wrong_tries', '<', codeRules.maxWrongTries)
    .where('sent_at', '>', isValidSince)
    .returning('code_hash')
    .executeTakeFirst()
  // The first copy of this attempt may have been answered meanwhile.
  if (!row && (await isUsedUpBy(db, shopId, verified, isValidSince))) return { ...verified, isRepeated: true }
  // The hash includes the number, so a code that was sent to another number is wrong.
  const shown = hashCode(username, number.e164, code)
  const isRight = timingSafeEqual(Buffer.from(shown), Buffer.from(row?.code_hash ?? '0'.repeat(64)))
  if (!row || !isRight) throw wrongCode()
  await updateCode(db, shopId, tokenHash)
    .set({ wrong_tries: sql<number>`wrong_tries - 1` })
    .execute()
  return { ...verified, isRepeated: false }
}

/** Returns null for a request without a key: it isn't repeated. */
const hashAttempt = (
  username: string,
  phone: string,
  code: string,
  { idempotencyKey, deviceNo }: Attempt,
): string | null =>
  !idempotencyKey || idempotencyKey.length > maxKeyLength
    ? null
    : hashCode(username, phone, `${code} ${idempotencyKey} ${deviceNo}`)

/**
 * Whether the code was used up by this same attempt, with the same number, code, key and device, and was sent after
 * `since`.
 */
export async function isUsedUpBy(
  db: Database,
  shopId: string,
  { tokenHash, attemptHash }: Pick<VerifiedPhone, 'tokenHash' | 'attemptHash'>,
  since = 0,
): Promise<boolean> {
  if (attemptHash === null) return false
  const row = await db
    .selectFrom('verification_codes')
    .select('code_hash')
    .where('shop_id', '=', shopId)
    .where('token_hash', '=', tokenHash)
    .where('spent', '=', 1)
    .where('sent_at', '>', since)
    .executeTakeFirst()
  return row !== undefined && timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(attemptHash))
}

/**
 * Uses up a code, inside the transaction that it authorises. Its row then holds the hash of this attempt instead of the
 * code's. Another copy of this attempt may have been faster.
 * @throws Refusal CF_82054 when another attempt was faster
 */
export async function consumeCode(trx: Database, shopId: string, phone: VerifiedPhone): Promise<void> {
  const { tokenHash, attemptHash, isRepeated } = phone
  if (isRepeated) return
  const { numUpdatedRows } = await updateCode(trx, shopId, tokenHash)
    .set({ spent: 1, ...(attemptHash !== null && { code_hash: attemptHash }) })
    .where('spent', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n && !(await isUsedUpBy(trx, shopId, phone))) throw wrongCode()
}

const wrongCode = () => refusedFields('CF_82054', 'auth.otp')

const updateCode = (db: Database, shopId: string, tokenHash: string) =>
  db.updateTable('verification_codes').where('shop_id', '=', shopId).where('token_hash', '=', tokenHash)
