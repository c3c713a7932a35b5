import { dateReading } from '../../../core/domain/time/date-reading.ts'
import { oneLine } from '../../base/one-line.ts'
import type { Unsettled } from '../../shops/import/foresee-import.ts'
import type { Terminal } from './terminal.ts'

/** How many orders a note names: the desk shows the others at their time. */
const maxNamed = 20

/**
 * Prints what an import leaves for the owner to settle, each as a note.
 * @param when begins each of them
 */
export function printUnsettled(
  { out }: Pick<Terminal, 'out'>,
  { emptyMissions, codelessCoupons, notOffered }: Unsettled,
  timeZone: string,
  when = 'Note',
): void {
  const notes = [
    ...emptyMissions.map(
      (title) =>
        `the mission "${title}", made at the desk, promises a coupon that is gone, so nobody can take its reward: put the coupon back, or end the mission.`,
    ),
    ...codelessCoupons.map(
      ({ title, code }) =>
        `the coupon "${title}", made at the desk, has the code ${code}, which the file gives to another: whoever types it gets the file's. Give that one another code, or end the desk's.`,
    ),
    ...(notOffered.length > 0 ? [describeNotOffered(notOffered, timeZone)] : []),
  ]
  for (const note of notes) out(oneLine(`${when}: ${note}`))
}

/** Says which orders for later are left without a service: only the restaurant can tell their customers. */
function describeNotOffered(orders: Unsettled['notOffered'], timeZone: string): string {
  const count = orders.length
  const time = dateReading('en-GB', timeZone)
  const named = orders.slice(0, maxNamed).map(({ number, at }) => `${number} (${time(at)})`)
  const rest = count > maxNamed ? [`${count - maxNamed} more`] : []
  const them = count === 1 ? 'it' : 'them'
  const whose = count === 1 ? 'an open order is' : `${count} open orders are`
  return (
    `${whose} for a time or a place that this file doesn't offer: ${[...named, ...rest].join(', ')}. ` +
    `Nothing is done about it: refuse ${them} at the desk, or prepare ${them} all the same.`
  )
}
