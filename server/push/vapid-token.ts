import { sign } from 'node:crypto'
import type { VapidKeys } from './vapid-keys.ts'
import { hourMs } from '../../core/domain/time/durations.ts'

/** How long (ms) a token is valid; push services allow at most a day (RFC 8292 §2). */
const holdsMs = 12 * hourMs

/**
 * The `Authorization` header of RFC 8292, which tells a push service who is calling and is valid for this service only.
 * `contact` is where its operators find the server's owner, `https:` or `mailto:`.
 */
export function vapidAuthorization(
  { privateKey, publicKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: number },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor((now + holdsMs) / 1000),
    sub: contact,
  }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
