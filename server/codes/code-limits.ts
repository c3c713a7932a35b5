import { siteOf, type Subnet } from '../http/network-of.ts'
import { tooManyRequests } from '../http/refusal.ts'
import { numberHashOf } from '../customers/erasure/member-id.ts'
import type { Database } from '../database/open.ts'
import { codeRules } from './code-rules.ts'

/** Who asks for a code. */
export type Asker = {
  /** SHA-256 of the device's id, which only the device and the server know. */
  deviceHash: string
  subnet: Subnet
  /** Whether the number's member has signed in on this device before. */
  isKnown: boolean
}

type Request = { shopId: string; phone: string; asker: Asker }

/**
 * Checks whether one more code may be sent, in the transaction that stores it. Strangers and the
 * devices on which the number's owner has signed in are counted apart, so what strangers request for a number, from
 * anywhere, doesn't hold up such a device. As every message costs, each shop has a ceiling per hour for all of them,
 * part of which is reserved for such devices. A message that failed counts as well.
 * @throws Refusal BS_0001 (429, Retry-After)
 */
export async function checkCodeLimits(
  trx: Database,
  { shopId, phone, asker }: Request,
  now: number,
): Promise<void> {
  await lockCodes(trx, shopId, now)
  // Codes that were sent before an account with this number was deleted have its hash instead.
  const names = [phone, await numberHashOf(trx, shopId, phone)]
  const rows = await trx
    .selectFrom('verification_codes')
    .select(['phone', 'sent_at', 'device_hash', 'network', 'is_known', 'failed'])
    .where('shop_id', '=', shopId)
    .where('sent_at', '>', now - codeRules.dayMs)
    // If the clock was set back, later instants must not lock anybody out.
    .where('sent_at', '<=', now + codeRules.resendMs)
    .where((where) => where.or([where('phone', 'in', names), where('sent_at', '>', now - codeRules.hourMs)]))
    .orderBy('sent_at')
    .execute()
  const strangers = rows.filter((row) => row.is_known === 0)
  const isHere = ({ network }: { network: string | null }) =>
    network !== null && siteOf(network as Subnet) === siteOf(asker.subnet)
  const toNumber = rows.filter((row) => names.includes(row.phone))
  // A member may have any number of known devices, as each guest of such a device is one as well.
  const ofLikeAskers = toNumber.filter((row) => row.is_known === Number(asker.isKnown))
  const isOwn = (row: (typeof rows)[number]) => row.device_hash === asker.deviceHash
  const close = asker.isKnown ? ofLikeAskers : ofLikeAskers.filter(isHere)
  const sent = close.filter((row) => row.failed === 0)
  refuseAfter(sent, 1, codeRules.resendMs, now)
  refuseAfter(close, codeRules.maxInWindow, codeRules.windowMs, now)
  refuseAfter(asker.isKnown ? close.filter(isOwn) : close, codeRules.maxInDay, codeRules.dayMs, now)
  refuseAfter(ofLikeAskers, codeRules.maxOfAllInDay, codeRules.dayMs, now)
  refuseAfter(rows, codeRules.maxOfShopInHour, codeRules.hourMs, now)
  if (asker.isKnown) return
  refuseAfter(strangers.filter(isHere), codeRules.maxOfNetworkInHour, codeRules.hourMs, now)
  refuseAfter(strangers, codeRules.maxOfStrangersInHour, codeRules.hourMs, now)
}

/**
 * Refuses when `max` of these rows (oldest first) fall into the time span. The asker may try again when the oldest of
 * them has left it.
 */
function refuseAfter(rows: readonly { sent_at: number }[], max: number, spanMs: number, now: number): void {
  const oldest = rows.at(-max)
  if (oldest && oldest.sent_at > now - spanMs) throw tooManyRequests(oldest.sent_at + spanMs - now)
}

/** Makes requests for codes of one shop wait for each other until the transaction ends. */
async function lockCodes(trx: Database, shopId: string, now: number): Promise<void> {
  await trx
    .insertInto('code_gates')
    .values({ shop_id: shopId, phone: '', sent_at: now })
    .onConflict((conflict) => conflict.columns(['shop_id', 'phone']).doUpdateSet({ sent_at: now }))
    .execute()
}
