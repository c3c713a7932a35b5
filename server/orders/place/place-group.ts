import { uuidV7 } from '../../base/uuid-v7.ts'
import type { Done, Settled } from '../../database/together/shared-commit.ts'
import type { UnitOfWork } from '../../database/together/unit-of-work.ts'
import { readGroupState, type GroupState } from './group-state.ts'
import { decideOrder } from './decide-order.ts'
import { newCount } from './order-number.ts'
import { answeredAs, placedAs, type PlaceOutcome, type Placing } from './placing.ts'
import { type Written, writeOrders } from './write-orders.ts'

/**
 * Decides on orders of one shop for today that arrive at the same time, in the order of arrival, and writes those that
 * are placed. All that they depend on is read in one round trip, and the rows of each table are one statement, so that
 * many orders take as many round trips as one. A refused order leaves nothing behind, and its number goes to the next
 * one.
 */
export async function placeGroup(
  unit: UnitOfWork,
  all: readonly Placing[],
): Promise<Done<Settled<PlaceOutcome>[]>> {
  const state = await readGroupState(unit, all)
  const settled: Settled<PlaceOutcome>[] = []
  const written: Written[] = []
  for (const placing of all) settled.push(await settle(unit, state, placing, written))
  const isKept = written.length > 0
  if (isKept) {
    unit.defer([newCount(state)])
    writeOrders(unit, state.shopId, written)
  }
  return { value: settled, isKept }
}

async function settle(
  unit: UnitOfWork,
  state: GroupState,
  placing: Placing,
  written: Written[],
): Promise<Settled<PlaceOutcome>> {
  const { now } = placing
  // Another transaction holds the customer's row, the customer is gone, or an order of this group was placed under the
  // same key.
  if (!state.isFree(placing)) return 'alone'
  try {
    const first = state.first(placing)
    if (first) return { value: answeredAs(placing, first) }
    const { order, rows } = await decideOrder(unit, placing, state.asked(placing), uuidV7(now))
    const { outcome, answered } = placedAs(placing, order)
    state.add(placing)
    written.push({ answered, rows })
    return { value: outcome }
  } catch (error) {
    return { error }
  }
}
