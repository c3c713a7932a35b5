import type { Subnet } from '../../http/network-of.ts'
import { tooManyRequests } from '../../http/refusal.ts'

const windowMs = 5 * 60_000
/** Wrong keys allowed per network address: enough for somebody who mistypes a long key. */
const maxPerAddress = 10
/** From this many wrong keys for one shop on, every address gets fewer tries. */
const attackThreshold = 100
const maxUnderAttack = 3
const maxAddresses = 20_000

type Count = { wrong: number; endsAt: number }

/**
 * Limits how many wrong desk keys may be tried per network address. A right key is never held up: it can't be guessed
 * (125 bits), and guests on the restaurant's own Wi-Fi mustn't keep its staff out. Counted in this process's memory.
 */
export class SignInLimiter {
  readonly #addresses = new Map<string, Count>()
  readonly #shops = new Map<string, Count>()

  /** @throws Refusal BS_0001 (429, with Retry-After) */
  countWrong(shopId: string, subnet: Subnet, now: number): void {
    const shop = countOf(this.#shops, shopId, now)
    const address = countOf(this.#addresses, `${shopId} ${subnet}`, now)
    const max = shop.wrong < attackThreshold ? maxPerAddress : maxUnderAttack
    if (address.wrong >= max) throw tooManyRequests(address.endsAt - now)
    address.wrong++
    shop.wrong++
  }
}

function countOf(counts: Map<string, Count>, name: string, now: number): Count {
  const known = counts.get(name)
  // A clock that was set back also starts a new window.
  if (known && now < known.endsAt && now >= known.endsAt - windowMs) return known
  counts.delete(name)
  const fresh = { wrong: 0, endsAt: now + windowMs }
  counts.set(name, fresh)
  if (counts.size > maxAddresses) counts.delete(counts.keys().next().value ?? '')
  return fresh
}
