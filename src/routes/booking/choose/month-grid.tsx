import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { BookingDay } from '../../../../core/schema/booking/booking.ts'
import { IconButton } from '../../../ui/button.tsx'
import styles from '../booking.module.css'
import { addMonths, dayByKey, opensAt, weeksOf } from './month.ts'
import { useDayNames } from './use-day-names.ts'

type MonthGridProps = {
  /** The first and the last day on offer. */
  first: string
  last: string
  /** The known days; undefined until they are read. */
  days: BookingDay[] | undefined
  chosen: string | null
  onChoose: (day: string) => void
  /** The id of an error sentence elsewhere. If set, the focused day is marked invalid and described by it. */
  errorId?: string | undefined
}

/** A month from which to choose a day, by touch, by keyboard (the date grid pattern) and by screen reader. */
export function MonthGrid({ first, last, days, chosen, onChoose, errorId }: MonthGridProps) {
  const { t } = useLingui()
  const headingId = useId()
  const names = useDayNames()
  const byDay = useMemo(() => new Map(days?.map((one) => [one.day, one])), [days])
  const [gone, setAt] = useState<string | null>(null)
  // While the days of another party are read, the month stays that was shown.
  const [opened, setOpened] = useState<string | null>(null)
  const opens = days ? opensAt(first, days) : (opened ?? first)
  if (days && opens !== opened) setOpened(opens)
  // Until the customer navigates, the grid shows the chosen day, or the first free one, as the latest answer has it.
  const at = gone ?? chosen ?? opens
  const table = useRef<HTMLTableElement>(null)
  // Only moving by key moves the focus to the day.
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])

  const within = (day: string): string => (day < first ? first : day > last ? last : day)
  const turn = (months: number) => setAt(within(`${addMonths(at, months).slice(0, 7)}-01`))
  const isFirst = at.slice(0, 7) <= first.slice(0, 7)
  const isLast = at.slice(0, 7) >= last.slice(0, 7)
  const walk = (event: KeyboardEvent) => {
    // With these, the keys are the browser's: Alt and the left arrow go back, for example.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayByKey(event.key, at)
    if (next === null) return
    event.preventDefault()
    moved.current = true
    setAt(within(next))
  }
  const told = (day: string): string => {
    if (day < first || day > last) return t`not on offer`
    const known = byDay.get(day)
    if (!known) return t`closed`
    return known.free.length > 0 ? t`tables free` : t`fully booked`
  }
  /** The date, and what is known of the day. */
  const nameOf = (day: string): string => (days ? `${names.day(day)}, ${told(day)}` : names.day(day))
  const isFree = (day: string) => (byDay.get(day)?.free.length ?? 0) > 0
  return (
    <div>
      <div className={styles.monthHead}>
        <IconButton
          icon="back"
          label={t`Month before`}
          aria-disabled={isFirst}
          onClick={isFirst ? undefined : () => turn(-1)}
        />
        <h3 id={headingId} aria-live="polite" className={styles.monthName}>
          {names.month(at)}
        </h3>
        <IconButton
          icon="forward"
          label={t`Month after`}
          aria-disabled={isLast}
          onClick={isLast ? undefined : () => turn(1)}
        />
      </div>
      <table ref={table} role="grid" aria-labelledby={headingId} onKeyDown={walk} className={styles.grid}>
        <thead>
          <tr>
            {names.weekdays.map(({ long, short }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day === null ? (
                  <td key={index} />
                ) : (
                  <td key={day} role="gridcell" aria-selected={day === chosen}>
                    <button
                      type="button"
                      className={styles.day}
                      data-day={day}
                      data-full={byDay.has(day) && !isFree(day) ? true : undefined}
                      tabIndex={day === at ? 0 : -1}
                      // The cell is selected, but the focus is here, and that is what is read.
                      aria-pressed={day === chosen}
                      aria-invalid={errorId && day === at ? true : undefined}
                      aria-describedby={errorId}
                      aria-disabled={!byDay.has(day) || undefined}
                      aria-label={nameOf(day)}
                      onClick={() => {
                        setAt(day)
                        if (byDay.has(day)) onChoose(day)
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
