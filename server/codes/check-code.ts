import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { type PhoneNumber, readPhoneNumber } from '../../core/domain/phone-number.ts'
import { badRequest, refusedAt } from '../api/refusal.ts'
import type { Database } from '../database/open.ts'
import { sha256 } from '../sha256.ts'
import { codeRules, hashCode } from './code-rules.ts'

/** What a caller shows to prove that a phone is theirs; `username` is the verification token (spec §7). */
export type PhoneProof = { mobilePrefix: string; mobile: string; otp: string; username: string }

/** A number whose holder showed the right code; the code can still be used. */
export type ProvenPhone = PhoneNumber & { tokenHash: string }

/**
 * Checks a code against the phone that it was sent to. It isn't used up by that.
 * @throws Refusal LD_BAD_REQUEST (`auth.mobile`), or CF_82054 (`auth.otp`), the same whether the code is
 * wrong, expired, used, tried too often, another phone's, or was never sent
 */
export async function provePhone(
  db: Database,
  shopId: string,
  { mobilePrefix, mobile, otp, username }: PhoneProof,
  now: number,
): Promise<ProvenPhone> {
  const number = readPhoneNumber(mobilePrefix, mobile)
  if (!number) throw badRequest(['auth.mobile'])
  const tokenHash = sha256(username)
  // Counted before it is compared: of many tries at once, no more than are allowed see the hash.
  const row = await updateCode(db, shopId, tokenHash)
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where('spent', '=', 0)
    .where('wrong_tries', '<', codeRules.wrongTries)
    .where('sent_at', '>', now - codeRules.holdsMs)
    .returning('code_hash')
    .executeTakeFirst()
  // The hash holds the number too: a code shown for another number is a wrong one.
  const shown = hashCode(username, number.e164, otp.replace(/[\s-]/g, ''))
  const isRight = timingSafeEqual(Buffer.from(shown), Buffer.from(row?.code_hash ?? '0'.repeat(64)))
  if (!row || !isRight) throw wrongCode()
  await updateCode(db, shopId, tokenHash)
    .set({ wrong_tries: sql<number>`wrong_tries - 1` })
    .execute()
  return { ...number, tokenHash }
}

/**
 * Uses a code up, inside the transaction that does what it was shown for.
 * @throws Refusal CF_82054 when another call was faster
 */
export async function spendCode(
  trx: Database,
  shopId: string,
  { tokenHash }: Pick<ProvenPhone, 'tokenHash'>,
): Promise<void> {
  const { numUpdatedRows } = await updateCode(trx, shopId, tokenHash)
    .set({ spent: 1 })
    .where('spent', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw wrongCode()
}

const wrongCode = () => refusedAt('CF_82054', 'auth.otp')

const updateCode = (db: Database, shopId: string, tokenHash: string) =>
  db.updateTable('verification_codes').where('shop_id', '=', shopId).where('token_hash', '=', tokenHash)
