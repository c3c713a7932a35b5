import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { Database } from '../database/open.ts'

/** The key by which push services identify this server (RFC 8292). */
export type VapidKeys = {
  privateKey: KeyObject
  /** The uncompressed point in base64url, as browsers take it. */
  publicKey: string
}

const name = 'vapid'

/**
 * Reads the server's key pair, or creates it. It is stored in the database because every subscription is tied to it: it
 * must outlast restarts and be shared by all servers of one database. If two servers create one at once, the first one
 * is used.
 */
export async function vapidKeys(db: Database): Promise<VapidKeys> {
  const known = await readKeys(db)
  if (known) return known
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await db
    .insertInto('server_keys')
    .values({ name, value: JSON.stringify(privateKey.export({ format: 'jwk' })) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const made = await readKeys(db)
  if (!made) throw new Error('the server’s push key was not kept')
  return made
}

async function readKeys(db: Database): Promise<VapidKeys | null> {
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst()
  if (!row) return null
  const jwk = JSON.parse(row.value) as JsonWebKey
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey: pointOf(jwk) }
}

/** An uncompressed point (SEC 1 §2.3.3): the byte 4, then both coordinates. */
export const pointOf = ({ x = '', y = '' }: JsonWebKey): string =>
  Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  )
