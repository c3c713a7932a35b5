import type { DeskOrder } from '../../core/contract/desk/desk-calls.ts'
import type { Bell } from './bell.ts'

const ringEveryMs = 3_000
const warnEveryMs = 15_000
/** For how long a touch silences orders that are behind a dialog, or in a column that isn't shown. */
const hushMs = 60_000
/** For how long a cancelled order rings: nobody has to answer it, and another desk may have seen it. */
const cancelledMs = 3 * 60_000

/** Rings for orders that nobody has looked at, and warns of a flood and of a lost connection. */
export class Alarm {
  readonly #bell: Bell
  readonly #known = new Set<string>()
  readonly #unseen = new Set<string>()
  /** Orders that the kitchen had accepted, and whose customers have cancelled them. They ring until this instant. */
  readonly #cancelled = new Map<string, number>()
  readonly #onSeen: () => void
  #hushedUntil = 0
  #isLost = false
  #isFlooded = false
  #bookings: ReadonlySet<string> = new Set()
  /** The orders for later that the kitchen must have begun by now, each with the instant that it must begin at. */
  #due: ReadonlyMap<string, number> = new Map()

  constructor(bell: Bell, onSeen: () => void) {
    this.#bell = bell
    this.#onSeen = onSeen
    window.setInterval(() => {
      if (this.isRinging && Date.now() >= this.#hushedUntil) bell.ring()
    }, ringEveryMs)
    window.setInterval(() => {
      if (this.#isLost) bell.warn()
    }, warnEveryMs)
    for (const event of ['pointerdown', 'keydown'] as const)
      document.addEventListener(event, () => this.markSeen(), { capture: true })
  }

  /** Sets the orders that wait for an answer. @returns those that are new */
  update(waiting: DeskOrder[]): DeskOrder[] {
    const fresh = waiting.filter(({ id }) => !this.#known.has(id))
    for (const { id } of fresh) {
      this.#known.add(id)
      this.#unseen.add(id)
    }
    const ids = new Set(waiting.map(({ id }) => id))
    // Orders that were answered at another desk or cancelled needn't be looked at any more.
    for (const id of this.#unseen) if (!ids.has(id)) this.#unseen.delete(id)
    if (fresh.length > 0) {
      this.#hushedUntil = 0
      this.#bell.ring()
    }
    return fresh
  }

  /** Rings for accepted orders that were cancelled: somebody may be cooking them. */
  addCancelled(ids: readonly string[]): void {
    if (ids.length === 0) return
    for (const id of ids) this.#cancelled.set(id, Date.now() + cancelledMs)
    this.#hushedUntil = 0
    this.#bell.ring()
  }

  /** Whether there is an order that nobody has looked at yet. */
  get isRinging(): boolean {
    return this.#unseen.size > 0 || [...this.#cancelled.values()].some((until) => Date.now() < until)
  }

  isUnseen(id: string): boolean {
    return this.#unseen.has(id) || this.#cancelled.has(id)
  }

  /**
   * Rings once when there are new ones among the booking requests that wait; nobody at the counter waits for these.
   * @param ids their ids: one may have come while another was answered, and a changed request is another one
   * @returns whether there are new ones
   */
  setBookings(ids: readonly string[]): boolean {
    const isNew = ids.some((id) => !this.#bookings.has(id))
    this.#bookings = new Set(ids)
    if (isNew) this.#bell.ring()
    return isNew
  }

  /**
   * Rings once for each accepted order for later when the kitchen must begin it. One that was accepted only after that
   * needs no ring, as somebody has just looked at it.
   * @returns those that must be begun since the last call
   */
  setToBegin(open: readonly DeskOrder[], now: number): DeskOrder[] {
    const due = new Map<string, number>()
    for (const { id, beginAt } of open)
      // A board that was read before that instant may arrive after the ring: what was due stays so.
      if (typeof beginAt === 'number' && (beginAt <= now || this.#due.get(id) === beginAt))
        due.set(id, beginAt)
    const begun = open.filter(
      ({ id, steps }) => due.has(id) && !this.#due.has(id) && steps.includes('prepare'),
    )
    this.#due = due
    if (begun.length > 0) this.#bell.ring()
    return begun
  }

  /** Warns once, when a flood begins; the orders in it ring like all others. */
  setFlooded(isFlooded: boolean): void {
    if (isFlooded && !this.#isFlooded) this.#bell.warn()
    this.#isFlooded = isFlooded
  }

  setLost(isLost: boolean): void {
    if (isLost && !this.#isLost) this.#bell.warn()
    this.#isLost = isLost
  }

  /**
   * Marks the orders as seen that somebody who touches the page has before their eyes. Behind a dialog, above or below
   * the screen, or in a column that a narrow window doesn't show, they haven't been seen: they ring again a minute
   * after the first touch, whatever is touched meanwhile.
   */
  markSeen(): void {
    const unseen = [...this.#unseen, ...this.#cancelled.keys()]
    if (unseen.length === 0) return
    const seen = document.querySelector('dialog') ? [] : unseen.filter(isBeforeEyes)
    for (const id of seen) {
      this.#unseen.delete(id)
      this.#cancelled.delete(id)
    }
    if (seen.length < unseen.length && Date.now() >= this.#hushedUntil)
      this.#hushedUntil = Date.now() + hushMs
    if (seen.length > 0) this.#onSeen()
  }
}

/** Whether the order's card is displayed, and on the screen. One that has no card any more can't be looked at. */
function isBeforeEyes(id: string): boolean {
  const card = document.querySelector(`[data-order="${CSS.escape(id)}"]`)
  if (!card) return true
  const { top, bottom } = card.getBoundingClientRect()
  return (card.checkVisibility?.() ?? true) && bottom > 0 && top < innerHeight
}
