import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CartChange,
  type PendingChange,
  type Reading,
  answered,
  askedFor,
  missingIn,
  withChanges,
} from '../../../../../core/domain/cart/pending-changes.ts'
import type { CartLine, Lines } from '../../../../../core/schema/order/cart.ts'

const orderType = 'dineIn'
const lineOf = (id: string, itemId: string): CartLine => ({
  id,
  build: { itemId, skuId: null, options: [] },
  quantity: 1,
  note: '',
  snapshot: { title: itemId, picture: '', details: [], unitCents: 100 },
  intentId: null,
})
const shownOf = ({ items }: Lines) => items.map(({ id, quantity }) => [id, quantity])

/** A page, its engine and the database between them, each as slow as it likes. */
class Evening {
  private made = 0
  private row: Lines & { changes: string[] } = { items: [], combos: [], changes: [] }
  private pending: readonly PendingChange[] = []
  private answers = 0
  private readonly toEngine: { change: CartChange; fails: boolean }[] = []
  private readonly toPage: { id: string; ok: boolean }[] = []
  private readonly underWay: Reading[] = []
  private reading: Reading = { items: [], combos: [], changes: [], answers: 0, orderType }
  /** What was tapped and not heard to have failed. */
  private taps: CartChange[] = []
  /** What each reading really holds of that. */
  private readonly holds = new Map<Reading, ReadonlySet<string>>()
  private readonly written = new Set<string>()

  shown(): Lines {
    return withChanges(this.reading, missingIn(this.pending, this.reading))
  }

  /** Every tap once: by the reading, or else on top of it. */
  expectEachOnce(): void {
    const held = this.holds.get(this.reading)
    const rest = this.taps.filter(({ id }) => !held?.has(id))
    expect(shownOf(this.shown())).toEqual(shownOf(withChanges(this.reading, rest)))
  }

  tap(itemId: string, fails: boolean): void {
    const id = `change-${++this.made}`
    this.ask({ id, orderType, line: lineOf(id, itemId) }, fails)
  }

  step(at: number, quantity: number, fails: boolean): void {
    const { items } = this.shown()
    const line = items[at % Math.max(items.length, 1)]
    if (line) this.ask({ id: `change-${++this.made}`, orderType, lineId: line.id, quantity }, fails)
  }

  private ask(change: CartChange, fails: boolean): void {
    this.taps.push(change)
    this.pending = askedFor(this.pending, change)
    this.toEngine.push({ change, fails })
  }

  engineWrites(): void {
    const next = this.toEngine.shift()
    if (!next) return
    const { change, fails } = next
    this.toPage.push({ id: change.id, ok: !fails })
    if (fails) return
    this.row = { ...withChanges(this.row, [change]), changes: [...this.row.changes, change.id] }
    this.written.add(change.id)
  }

  answerComes(): void {
    const answer = this.toPage.shift()
    if (!answer) return
    if (answer.ok) this.answers += 1
    else this.taps = this.taps.filter(({ id }) => id !== answer.id)
    this.pending = answered(this.pending, answer.id, answer.ok ? this.answers : null)
  }

  readingBegins(): void {
    const reading = { ...this.row, answers: this.answers, orderType } as const
    this.holds.set(reading, new Set(this.written))
    this.underWay.push(reading)
  }

  readingEnds(): void {
    this.reading = this.underWay.shift() ?? this.reading
  }

  /** @param named an older release doesn't keep the names of what was written */
  anotherTabAdds(itemId: string, named: boolean): void {
    const id = `other-${++this.made}`
    const change: CartChange = { id, orderType, line: lineOf(id, itemId) }
    const changes = named ? [...this.row.changes, id] : []
    this.row = { ...withChanges(this.row, [change]), changes }
  }

  settle(): void {
    while (this.toEngine.length > 0) this.engineWrites()
    while (this.toPage.length > 0) this.answerComes()
    this.readingBegins()
    while (this.underWay.length > 0) this.readingEnds()
    expect(shownOf(this.shown())).toEqual(shownOf(this.row))
    expect(missingIn(this.pending, this.reading)).toEqual([])
  }
}

const dish = fc.constantFrom('soup', 'bread', 'wine')
const seldom = fc.integer({ min: 0, max: 4 }).map((n) => n === 0)
const doing = (named: fc.Arbitrary<boolean>): fc.Arbitrary<(evening: Evening) => void> =>
  fc.oneof(
    fc.tuple(dish, seldom).map(
      ([item, fails]) =>
        (evening: Evening) =>
          evening.tap(item, fails),
    ),
    fc.tuple(fc.nat(5), fc.nat(4), seldom).map(
      ([at, quantity, fails]) =>
        (evening: Evening) =>
          evening.step(at, quantity, fails),
    ),
    fc.constant((evening: Evening) => evening.engineWrites()),
    fc.constant((evening: Evening) => evening.answerComes()),
    fc.constant((evening: Evening) => evening.readingBegins()),
    fc.constant((evening: Evening) => evening.readingEnds()),
    fc.tuple(dish, named).map(
      ([item, is]) =>
        (evening: Evening) =>
          evening.anotherTabAdds(item, is),
    ),
  )

describe('the pending changes of a cart', () => {
  test('are shown from the tap on, each exactly once, in whatever order the cart is read, written and answered', () => {
    fc.assert(
      fc.property(fc.array(doing(fc.constant(true)), { maxLength: 40 }), (doings) => {
        const evening = new Evening()
        for (const one of doings) {
          one(evening)
          evening.expectEachOnce()
        }
        evening.settle()
      }),
      { numRuns: 500 },
    )
  })

  test('are all in the database in the end, also beside another tab whose older release records no changes', () => {
    fc.assert(
      fc.property(fc.array(doing(fc.boolean()), { maxLength: 40 }), (doings) => {
        const evening = new Evening()
        for (const one of doings) one(evening)
        evening.settle()
      }),
    )
  })

  test('apply only to the carts of their own order type', () => {
    const change: CartChange = { id: 'a', orderType, line: lineOf('a', 'soup') }
    const reading: Reading = { items: [], combos: [], changes: [], answers: 0, orderType: 'takeaway' }
    expect(missingIn(askedFor([], change), reading)).toEqual([])
  })

  test('show ten taps that aren’t written yet as ten portions on one line', () => {
    const taps = Array.from({ length: 10 }, (_, at): CartChange => ({
      id: `${at}`,
      orderType,
      line: lineOf(`${at}`, 'soup'),
    }))
    expect(shownOf(withChanges({ items: [], combos: [] }, taps))).toEqual([['0', 10]])
  })
})
