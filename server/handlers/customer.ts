import { randomBytes, randomUUID } from 'node:crypto'
import type { AnswerOf, RequestOf } from '../../core/contract/call.ts'
import type { customerGet, signIn } from '../../core/contract/customer-calls.ts'
import { guestType } from '../../core/schema/customer.ts'
import { badRequest, notImplemented } from '../api/refusal.ts'
import type { CustomerVisit, ShopVisit } from '../api/visit.ts'
import type { Database } from '../database/open.ts'
import { sha256 } from '../sha256.ts'

/** Ours: the spec is silent on how long a token lasts. Longer than an evening, shorter than a lost phone. */
const tokenLifeMs = 12 * 3_600_000

/**
 * Signs a guest in by device (passportType 16, spec §7): the same device is the same customer, with a new
 * token each time.
 */
export async function answerSignIn(
  { auth, robot }: RequestOf<typeof signIn>,
  { services, shop, address }: ShopVisit,
): Promise<AnswerOf<typeof signIn>> {
  const { db, now, limits, keepHouse } = services
  const at = now()
  limits.signInFromAddress(address, at)
  if (robot !== '') throw badRequest(['robot'])
  if (auth.passportType !== 16) throw notImplemented()
  const deviceHash = sha256(auth.deviceId)
  limits.signInOfDevice(deviceHash, at)
  await keepHouse(at)

  const customerId = await guestOf(db, shop.id, deviceHash, at)
  const accessToken = randomBytes(32).toString('base64url')
  const accessTokenExpiry = at + tokenLifeMs
  await db
    .insertInto('access_tokens')
    .values({
      shop_id: shop.id,
      token_hash: sha256(accessToken),
      customer_id: customerId,
      expires_at: accessTokenExpiry,
      created_at: at,
    })
    .execute()
  return {
    verificationToken: '',
    customerId,
    customerType: guestType,
    token: { accessToken, accessTokenExpiry },
  }
}

/** The guest of a device, made when there is none; safe when two calls come at once. */
async function guestOf(db: Database, shopId: string, deviceHash: string, at: number): Promise<string> {
  await db
    .insertInto('customers')
    .values({
      shop_id: shopId,
      customer_id: randomUUID(),
      customer_type: guestType,
      device_hash: deviceHash,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'device_hash']).doNothing())
    .execute()
  const row = await db
    .selectFrom('customers')
    .select('customer_id')
    .where('shop_id', '=', shopId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirstOrThrow()
  return row.customer_id
}

/** What the shop knows of a customer; of a guest, nothing but that. */
export async function answerCustomer(
  _input: RequestOf<typeof customerGet>,
  { customer }: CustomerVisit,
): Promise<AnswerOf<typeof customerGet>> {
  return {
    customerId: customer.id,
    customerType: customer.type,
    email: '',
    firstName: '',
    lastName: '',
    title: null,
    mobilePrefix: '',
    mobile: '',
    labels: [],
    memberLevelRate: 1,
  }
}
