import type { DeskBooking, DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import { stayOf } from '../../core/domain/booking/occupied-until.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'
import { type Placed, inLanes, spanOf } from './lanes.ts'

/** States of parties who sit, or will sit, at a table. */
const seated = ['processing', 'confirmed', 'seated', 'completed']

type Drawn = { booking: DeskBooking; from: number; to: number }

/**
 * A timeline of the evening: a line for each table with the parties who sit there, along one axis of hours, as planned
 * or, where they came early, stay longer or have left, as it was. A tap on a stay jumps to its booking. Empty if no
 * tables are listed or nobody comes.
 */
export function timeline(
  { list, tables, now }: DeskBookings,
  { texts, time }: Format,
  show: (bookingId: string) => void,
): HTMLElement {
  const stays = list
    .filter(({ state }) => seated.includes(state))
    .map((booking) => ({ booking, ...stayOf(booking, now) }))
  if (tables.length === 0 || stays.length === 0) return el('div')
  const span = spanOf(stays)
  const at = (instant: number) => `${((instant - span.from) / (span.to - span.from)) * 100}%`
  /** Styles are set one by one, as the page's content security policy allows none in the markup. */
  const placed = <Element extends HTMLElement>(element: Element, styles: Record<string, string>): Element => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value)
    return element
  }
  const stay = ({ stay: { booking, from, to }, lane }: Placed<Drawn>) => {
    const { id, name, diners, state } = booking
    const label = `${time(from)}–${time(to)} ${name} (${diners})`
    const attributes = {
      type: 'button',
      title: label,
      'aria-label': `${label}, ${texts.bookingStates[state]}`,
    }
    return placed(
      el('button', { class: `stay is-${state}`, attributes, on: () => show(id) }, `${name} (${diners})`),
      {
        'inset-inline-start': at(from),
        'inline-size': `calc(${at(to)} - ${at(from)})`,
        '--lane': String(lane),
      },
    )
  }
  const line = (heading: string, ofLine: Drawn[]) => {
    const lanes = inLanes(ofLine)
    const depth = Math.max(1, ...lanes.map(({ lane }) => lane + 1))
    const cell = el('td', {}, ...lanes.map(stay))
    if (span.from < now && now < span.to)
      cell.append(placed(el('span', { class: 'now' }), { 'inset-inline-start': at(now) }))
    return el(
      'tr',
      {},
      el('th', { attributes: { scope: 'row' } }, heading),
      placed(cell, { '--lanes': String(depth) }),
    )
  }
  const known = new Set(tables.map(({ id }) => id))
  const homeless = stays.filter(({ booking: { tableIds } }) => !tableIds.some((id) => known.has(id)))
  return el(
    'div',
    { class: 'over-time' },
    placed(
      el(
        'table',
        { class: 'timeline' },
        el('caption', { attributes: { tabindex: -1 } }, texts.tablesOver),
        el(
          'thead',
          {},
          el(
            'tr',
            { attributes: { 'aria-hidden': 'true' } },
            el('td'),
            el(
              'td',
              {},
              ...span.hours.map((hour) =>
                placed(el('span', { class: 'hour' }, time(hour)), { 'inset-inline-start': at(hour) }),
              ),
            ),
          ),
        ),
        el(
          'tbody',
          {},
          ...(homeless.length === 0 ? [] : [line(texts.needsTable, homeless)]),
          ...tables.map(({ id, number }) =>
            line(
              texts.table(number),
              stays.filter(({ booking }) => booking.tableIds.includes(id)),
            ),
          ),
        ),
      ),
      { '--hours': String(span.hours.length) },
    ),
  )
}
