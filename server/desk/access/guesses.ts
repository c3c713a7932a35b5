import { tooMany } from '../../http/refusal.ts'

const windowMs = 5 * 60_000
/** Who mistypes a long key gets it right by then. */
const mostOfAddress = 10
/** Beyond this many wrong keys from everywhere, an address that is new to it gets fewer tries. */
const calmUntil = 100
const mostUnderAttack = 3
const maxAddresses = 20_000

type Count = { wrong: number; endsAt: number }

/**
 * Slows down who guesses keys, by address. However many guess, the right key from an address that hasn't guessed is
 * let in, and who is signed in doesn't notice. Kept by this process.
 */
export class Guesses {
  readonly #addresses = new Map<string, Count>()
  readonly #shops = new Map<string, Count>()

  /**
   * Counts a guess before it is looked at, so that of many at once no more than are allowed see the key's hash.
   * @throws Refusal BS_0001 (429, with Retry-After)
   */
  begin(shopId: string, network: string, now: number): void {
    const shop = countOf(this.#shops, shopId, now)
    const address = countOf(this.#addresses, `${shopId} ${network}`, now)
    const most = shop.wrong < calmUntil ? mostOfAddress : mostUnderAttack
    if (address.wrong >= most) throw tooMany(address.endsAt - now)
    address.wrong++
    shop.wrong++
  }

  /** The key was right: nothing of the address is held against it. */
  forgive(shopId: string, network: string): void {
    this.#addresses.delete(`${shopId} ${network}`)
    const shop = this.#shops.get(shopId)
    if (shop) shop.wrong--
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
