import { randomBytes, randomInt } from 'node:crypto'
import type { Database } from '../database/open.ts'
import { sha256 } from '../base/sha256.ts'
import { type Asker, checkCodeLimits } from './code-limits.ts'
import { hashCode } from './code-rules.ts'

export type IssuedCode = { code: string; verificationToken: string; phone: string }

/**
 * Makes a code for a phone number and stores its hash.
 * @throws Refusal BS_0001 (429, Retry-After) when the same asker got one for it just now, or too many were sent
 */
export async function issueCode(
  db: Database,
  request: { shopId: string; phone: string; asker: Asker },
  now: number,
): Promise<IssuedCode> {
  const { shopId, phone, asker } = request
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const verificationToken = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (trx) => {
    // Comes first: a second request at the same moment waits here for the lock, and is then refused.
    await checkCodeLimits(trx, request, now)
    await trx
      .insertInto('verification_codes')
      .values({
        shop_id: shopId,
        token_hash: sha256(verificationToken),
        phone,
        code_hash: hashCode(verificationToken, phone, code),
        wrong_tries: 0,
        spent: 0,
        sent_at: now,
        device_hash: asker.deviceHash,
        network: asker.subnet,
        is_known: asker.isKnown ? 1 : 0,
      })
      .execute()
  })
  return { code, verificationToken, phone }
}

/**
 * Records that a code couldn't be sent. It can't be used, and another may be requested at once. It still counts towards
 * the limits, or a number to which sending fails would be tried without end.
 */
export async function withdrawCode(
  db: Database,
  shopId: string,
  { verificationToken }: IssuedCode,
): Promise<void> {
  await db
    .updateTable('verification_codes')
    .set({ failed: 1, spent: 1 })
    .where('shop_id', '=', shopId)
    .where('token_hash', '=', sha256(verificationToken))
    .execute()
}
