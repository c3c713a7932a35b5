import { isClosed } from '../../core/domain/order/intent-states.ts'
import type { Disk } from './phone.ts'

/** Keeps count of the portions of each dish: none is ever in two places, or in none. */
export class Portions {
  readonly #all = new Map<string, number>()

  /** So many came into the cart, or left with who signed out. */
  add(dish: string, quantity: number): void {
    this.#all.set(dish, (this.#all.get(dish) ?? 0) + quantity)
  }

  /** What is wrong with the cart and the orders on the disk, in words. */
  faults({ cart, outbox }: Disk): string[] {
    const faults: string[] = []
    const found = new Map<string, number>()
    const count = (dish: string, quantity: number) => found.set(dish, (found.get(dish) ?? 0) + quantity)
    const rows = new Map(outbox.map((row) => [row.id, row]))
    for (const { build, quantity, intentId } of cart) {
      if (intentId === null) count(build.itemId, quantity)
      const holder = intentId === null ? null : rows.get(intentId)
      if (holder && isClosed(holder)) faults.push(`${holder.id} is ${holder.state} and holds its lines`)
    }
    for (const { state, lines } of outbox)
      if (state !== 'cancelled' && state !== 'expired')
        for (const { build, quantity } of lines.items) count(build.itemId, quantity)
    for (const [dish, all] of this.#all) {
      const here = found.get(dish) ?? 0
      if (here !== all) faults.push(`${all} of ${dish} came into the cart, ${here} are left`)
    }
    return faults
  }
}
