import { createHmac, timingSafeEqual } from 'node:crypto'
import { WebhookRejected } from './bank.ts'

/** How far (ms) a signature's time may differ from now. Beyond that, the message is a replay or a clock is wrong. */
const toleranceMs = 300_000

/** The header of a signed message: `t=<seconds>,v1=<HMAC-SHA-256 of "t.body">`, as Stripe writes it. */
export function sign(body: string, secret: string, now: number): string {
  const at = Math.floor(now / 1000)
  return `t=${at},v1=${digest(`${at}.${body}`, secret).toString('hex')}`
}

/**
 * Checks the signature of a webhook.
 * @throws WebhookRejected for a signature that is missing, of another body or secret, or more than five minutes off
 */
export function checkSignature(body: string, header: string | undefined, secret: string, now: number): void {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='))
  const stamps = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '')
  const [at = ''] = stamps
  if (stamps.length !== 1 || !/^\d{1,12}$/.test(at)) throw new WebhookRejected('it is not signed')
  // While a secret is being replaced, a message carries one signature for each of the two secrets.
  const given = parts.filter(([name]) => name === 'v1').slice(0, 5)
  const expected = digest(`${at}.${body}`, secret)
  const isSigned = given.some(([, hex]) => {
    const bytes = Buffer.from(hex ?? '', 'hex')
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
  if (!isSigned) throw new WebhookRejected('its signature is wrong')
  if (Math.abs(now - Number(at) * 1000) > toleranceMs) throw new WebhookRejected('it was signed long ago')
}

const digest = (text: string, secret: string): Buffer => createHmac('sha256', secret).update(text).digest()
