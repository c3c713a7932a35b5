import type { Path } from '../fault.ts'
import { each, present } from '../loose.ts'
import { type RuleContext, unique } from './context.ts'

/**
 * Checks delivery areas, membership levels and the bonuses of vouchers that are sold: unique ids, and tiers that
 * increase.
 */
export function checkTiers({ file, faults }: RuleContext): void {
  unique(file.deliveryAreas, ['deliveryAreas'], 'id', faults)
  unique(file.membershipLevels, ['membershipLevels'], 'id', faults)
  // Without the location no distance is known, and each delivery would be free. A refused location isn't missing.
  if (file.deliveryAreas?.length && !('location' in file))
    faults.add(['location'], 'is missing: deliveryAreas are measured from there')
  for (const [index, area] of each(file.deliveryAreas)) {
    const path = ['deliveryAreas', index, 'fees']
    checkFees(area.fees, path, faults)
    const reach =
      area.fees && present(area.fees).reduce((most, fee) => Math.max(most, fee.withinMeters ?? Infinity), 0)
    if (reach !== undefined && reach > 0 && area.withinMeters !== undefined && reach < area.withinMeters) {
      faults.add(path, `reach ${reach} m, but the area reaches ${area.withinMeters} m`)
    }
  }
  rising(
    file.membershipLevels?.map((level) => level?.spentFrom),
    ['membershipLevels'],
    'spentFrom',
    faults,
  )
  rising(
    file.prepaid?.bonuses?.map((bonus) => bonus?.from),
    ['prepaid', 'bonuses'],
    'from',
    faults,
  )
}

function rising(
  list: (number | undefined)[] | undefined,
  path: Path,
  key: string,
  faults: RuleContext['faults'],
): void {
  for (const [index, value] of each(list)) {
    const before = list?.[index - 1]
    if (before !== undefined && value <= before) {
      faults.add(
        [...path, index, key],
        `is ${value}, but must be more than the ${before} of the entry before`,
      )
    }
  }
}

/** Fees must be sorted by distance, and those of one distance by the order's total, beginning with no minimum. */
function checkFees(
  fees: ({ withinMeters?: number; fromTotal?: number } | undefined)[] | undefined,
  path: Path,
  faults: RuleContext['faults'],
): void {
  for (const [index, { withinMeters = 0, fromTotal = 0 }] of each(fees)) {
    const { withinMeters: distance = 0, fromTotal: total = 0 } = fees?.[index - 1] ?? {}
    const tooLow = (key: string, value: number, before: number) =>
      faults.add(
        [...path, index, key],
        `is ${value}, but must be more than the ${before} of the entry before`,
      )
    if (withinMeters < distance) tooLow('withinMeters', withinMeters, distance)
    else if (withinMeters === distance && fromTotal <= total) tooLow('fromTotal', fromTotal, total)
    else if (withinMeters > distance && fromTotal > 0)
      faults.add([...path, index, 'fromTotal'], 'the first fee of a distance holds from 0 on: leave it out')
  }
}
