import type { DeskBoard, DeskSender } from '../../../core/contract/desk/desk-calls.ts'
import { clockReading } from '../../../core/domain/time/clock-reading.ts'

/** How many order numbers are shown, which is enough to find a sender on the board. */
const maxNumbers = 4
/** How many characters of a customer's id are shown, which is enough to type it. */
const beginning = 8

export const senderName = ({ kind, sender }: Pick<DeskSender, 'kind' | 'sender'>): string =>
  kind === 'network' ? `network ${sender}` : `customer ${sender.slice(0, beginning)}`

/** A line for a sender: who, which orders wait, and whether they are blocked. */
export function describeSender(
  { kind, sender, waiting, isFlood, blockedUntil }: DeskSender,
  { open, shop: { timeZone } }: Pick<DeskBoard, 'open' | 'shop'>,
): string {
  const numbers = open.filter(({ id }) => waiting.includes(id)).map(({ number }) => number)
  const shown = [...numbers.slice(0, maxNumbers), ...(waiting.length > maxNumbers ? ['…'] : [])]
  const time = clockReading('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return [
    senderName({ kind, sender }),
    `${waiting.length} waiting${shown.length > 0 ? `: ${shown.join(', ')}` : ''}`,
    ...(isFlood ? ['FLOOD'] : []),
    ...(blockedUntil === null ? [] : [`blocked until ${time(blockedUntil)}`]),
  ].join('  ')
}

/** The warning above the list of orders; null while nothing is wrong. */
export const floodLine = ({
  isFlooded,
  waitingCount,
}: Pick<DeskBoard, 'isFlooded' | 'waitingCount'>): string | null =>
  isFlooded
    ? `THIS LOOKS LIKE A FLOOD: ${waitingCount} orders wait. "senders" says from whom, "refuse-all" and "block" end it.`
    : null
