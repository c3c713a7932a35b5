import { randomBytes, randomInt } from 'node:crypto'
import { tooManyRequests } from '../http/refusal.ts'
import type { Database } from '../database/open.ts'
import { sha256 } from '../base/sha256.ts'
import { codeRules, hashCode } from './code-rules.ts'

export type IssuedCode = { code: string; verificationToken: string; phone: string }

/**
 * Makes a code for a phone and stores its hash.
 * @throws Refusal BS_0001 (429, Retry-After) when the number got one just now, or too many
 */
export async function issueCode(
  db: Database,
  shopId: string,
  phone: string,
  now: number,
): Promise<IssuedCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const verificationToken = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (trx) => {
    // Comes first: a second request for this number waits here for its row lock, and is then refused.
    await checkResendInterval(trx, shopId, phone, now)
    await checkRateLimits(trx, shopId, phone, now)
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
      })
      .execute()
  })
  return { code, verificationToken, phone }
}

/** Deletes a code that couldn't be sent, so that another can be requested at once. */
export async function withdrawCode(
  db: Database,
  shopId: string,
  { verificationToken, phone }: IssuedCode,
): Promise<void> {
  await db
    .deleteFrom('verification_codes')
    .where('shop_id', '=', shopId)
    .where('token_hash', '=', sha256(verificationToken))
    .execute()
  await db.deleteFrom('code_gates').where('shop_id', '=', shopId).where('phone', '=', phone).execute()
}

async function checkResendInterval(trx: Database, shopId: string, phone: string, now: number): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('code_gates')
    .values({ shop_id: shopId, phone, sent_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'phone'])
        .doUpdateSet({ sent_at: now })
        .where((where) =>
          where.or([
            where('code_gates.sent_at', '<=', now - codeRules.resendMs),
            // After the clock was set back, a later instant must not lock the number out.
            where('code_gates.sent_at', '>', now),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return
  const gate = await trx
    .selectFrom('code_gates')
    .select('sent_at')
    .where('shop_id', '=', shopId)
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  throw tooManyRequests(gate.sent_at + codeRules.resendMs - now)
}

async function checkRateLimits(trx: Database, shopId: string, phone: string, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('verification_codes')
    .select('sent_at')
    .where('shop_id', '=', shopId)
    .where('phone', '=', phone)
    .where('sent_at', '>', now - codeRules.dayMs)
    .orderBy('sent_at')
    .execute()
  for (const [max, spanMs] of [
    [codeRules.maxInWindow, codeRules.windowMs],
    [codeRules.maxInDay, codeRules.dayMs],
  ] as const) {
    // The code that has to become older than the window before another may be sent.
    const oldest = rows.at(-max)
    if (oldest && oldest.sent_at > now - spanMs) throw tooManyRequests(oldest.sent_at + spanMs - now)
  }
}
