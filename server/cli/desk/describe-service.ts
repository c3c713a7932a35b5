import type { DeskBoard, DeskService } from '../../../core/contract/desk/desk-calls.ts'
import { clockReading } from '../../../core/domain/time/clock-reading.ts'

type Paused = Pick<DeskService, 'id' | 'isPaused' | 'pausedUntil'>

/** The services that are paused, and bookings if these are. */
export const pausedOn = ({ services, bookingPause }: DeskBoard): Paused[] => [
  ...services.filter(({ isPaused }) => isPaused),
  ...(bookingPause ? [{ id: 'bookings', isPaused: true, pausedUntil: bookingPause.until }] : []),
]

export function describeService({ id, isPaused, pausedUntil }: Paused, timeZone: string): string {
  if (!isPaused) return `${id}: takes orders`
  if (pausedUntil === null) return `${id}: paused until it is resumed`
  const time = clockReading('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })(pausedUntil)
  return `${id}: paused until ${time}`
}
