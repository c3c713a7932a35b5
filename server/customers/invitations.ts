import { newCode, readCode } from '../base/readable-code.ts'
import type { Database } from '../database/open.ts'
import { Refusal } from '../http/refusal.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { giveReward } from './benefits/give-reward.ts'
import { lockIfThere } from './lock-account.ts'

/**
 * Groups of an invitation code: short enough for the telephone. Guessing one is harmless, as its owner tells it to
 * anybody.
 */
const codeGroups = 2
/**
 * How often a new code is tried. That a code is taken is one chance in a million million, so several in a row are a
 * fault.
 */
const mostTries = 5

/** The code by which a member invites friends; created when it is first looked at. */
export async function inviteCodeOf(db: Database, shopId: string, customerId: string): Promise<string> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const row = await db
      .selectFrom('customers')
      .select('invite_code')
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
    if (!row) throw new Refusal('LD_SIGN_IN', { status: 401 })
    if (row.invite_code !== null) return row.invite_code
    const code = newCode(codeGroups)
    if (await findInviter(db, shopId, code)) continue
    // If two phones look at the same time, the first one's code is kept.
    await db
      .updateTable('customers')
      .set({ invite_code: code })
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .where('invite_code', 'is', null)
      .execute()
  }
  throw new Error('no invite code is free')
}

/** The member who invites by a code, or null; also null if the restaurant has disabled that account. */
export async function findInviter(
  db: Database,
  shopId: string,
  text: string,
): Promise<{ id: string; firstName: string; code: string } | null> {
  const code = readCode(text, codeGroups)
  if (code === null) return null
  const row = await db
    .selectFrom('customers')
    .select(['customer_id', 'first_name'])
    .where('shop_id', '=', shopId)
    .where('invite_code', '=', code)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.customer_id, firstName: row.first_name, code } : null
}

/**
 * Records whose invitation a new member used, inside the transaction that signs them up and before their device is
 * recorded. Nobody can invite themselves: neither on a phone on which any member has signed in (recognised by the
 * device id, which changes at sign-out), nor with a phone number that had an account. That also prevents rings of
 * accounts, as each needs another number.
 * @throws Refusal LD_INVITE_UNKNOWN, LD_INVITE_OWN
 */
export async function noteInvitation(
  trx: Database,
  shopId: string,
  friend: { id: string; code: string; deviceHash: string; hadAccount: boolean },
  now: number,
): Promise<void> {
  const inviter = await findInviter(trx, shopId, friend.code)
  // Locked, as a deletion of the inviter's account at this moment wouldn't find the row that names them.
  if (!inviter || !(await lockIfThere(trx, shopId, inviter.id)))
    throw new Refusal('LD_INVITE_UNKNOWN', { data: { fields: ['invitationCode'] } })
  const known = await trx
    .selectFrom('member_devices')
    .select('device_hash')
    .where('shop_id', '=', shopId)
    .where('device_hash', '=', friend.deviceHash)
    .limit(1)
    .executeTakeFirst()
  if (known || friend.hadAccount || inviter.id === friend.id)
    throw new Refusal('LD_INVITE_OWN', { data: { fields: ['invitationCode'] } })
  await trx
    .insertInto('invitations')
    .values({
      shop_id: shopId,
      friend_id: friend.id,
      inviter_id: inviter.id,
      created_at: now,
      rewarded_at: null,
    })
    .execute()
}

/**
 * Gives both members the invitation's reward, once, inside the transaction that completes the friend's first paid
 * order. One that they had placed as a guest doesn't count: the reward is for orders as a member. Ours: the spec is
 * silent.
 */
export async function rewardInvitation(
  trx: Database,
  { id: shopId, file }: Pick<StoredShop, 'id' | 'file'>,
  { friendId, orderedAt }: { friendId: string; orderedAt: number },
  now: number,
): Promise<void> {
  if (!file.features.inviteFriends) return
  const invitation = await trx
    .updateTable('invitations')
    .set({ rewarded_at: now })
    .where('shop_id', '=', shopId)
    .where('friend_id', '=', friendId)
    .where('rewarded_at', 'is', null)
    .where('created_at', '<=', orderedAt)
    .returning('inviter_id')
    .executeTakeFirst()
  if (!invitation) return
  const { friend, inviter: thanks } = file.invitations
  await giveReward(trx, { id: shopId, file }, friendId, friend, 'invitation', now)
  const { inviter_id: inviterId } = invitation
  const inviter = await trx
    .selectFrom('customers')
    .select('disabled_at')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', inviterId)
    .executeTakeFirst()
  if (inviter?.disabled_at === null)
    await giveReward(trx, { id: shopId, file }, inviterId, thanks, 'invitation', now)
}

/** How many friends signed up by a member's invitation, and how many of them have ordered. */
export async function countInvited(
  db: Database,
  shopId: string,
  customerId: string,
): Promise<{ joined: number; rewarded: number }> {
  const { joined, rewarded } = await db
    .selectFrom('invitations')
    .select((row) => [row.fn.countAll().as('joined'), row.fn.count('rewarded_at').as('rewarded')])
    .where('shop_id', '=', shopId)
    .where('inviter_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { joined: Number(joined), rewarded: Number(rewarded) }
}
