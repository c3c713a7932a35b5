import { codeRules } from '../codes/code-rules.ts'

export type SentCode = { to: string; code: string; at: number }

const maxPerShop = 20

/**
 * The newest sign-in codes of a server that sends no text messages, so that staff can read them at the desk, as in a
 * demo. In memory.
 */
export class SentCodes {
  readonly #byShop = new Map<string, SentCode[]>()

  /** Adds a code; only the last digits of the phone number are kept. */
  add(shopId: string, { to, code, at }: SentCode): void {
    const kept = [...(this.#byShop.get(shopId) ?? []), { to: `…${to.slice(-3)}`, code, at }]
    this.#byShop.set(shopId, kept.slice(-maxPerShop))
  }

  /** The codes that are still valid, newest first. */
  of(shopId: string, now: number): SentCode[] {
    const holding = (this.#byShop.get(shopId) ?? []).filter(({ at }) => at > now - codeRules.validMs)
    this.#byShop.set(shopId, holding)
    return holding.toReversed()
  }
}
