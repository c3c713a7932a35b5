import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { wallTime } from '../../../../core/domain/time/wall-clock.ts'
import type { BookingDay } from '../../../../core/schema/booking/booking.ts'
import { useCurrentShop } from '../../../shell/visit/app-context.ts'
import { useFormats } from '../../../shell/visit/use-formats.ts'
import styles from '../booking.module.css'

type TimeListProps = {
  labelledBy: string
  day: BookingDay
  chosen: number | null
  onChoose: (at: number) => void
  /** The id of an error sentence elsewhere. If set, the times are marked invalid and described by it. */
  errorId?: string | undefined
}

/** The times of one evening. Those with a free table can be chosen; the full ones are only shown. */
export function TimeList({ labelledBy, day, chosen, onChoose, errorId }: TimeListProps) {
  const name = useId()
  const times = [...day.free, ...day.full].toSorted((a, b) => a - b)
  return (
    <div className={styles.times} role="radiogroup" aria-labelledby={labelledBy}>
      {times.map((at) => {
        const isFull = day.full.includes(at)
        return (
          <label key={at} className={styles.time}>
            <input
              type="radio"
              name={name}
              checked={at === chosen}
              disabled={isFull}
              aria-invalid={errorId && !isFull ? true : undefined}
              aria-describedby={errorId}
              onChange={() => onChoose(at)}
            />
            <EveningTime at={at} evening={day.day} />
            {isFull && (
              <span className={styles.hint}>
                <Trans>full</Trans>
              </span>
            )}
          </label>
        )
      })}
    </div>
  )
}

/** A time of an evening; after midnight it says so, since the evening belongs to the day before. */
function EveningTime({ at, evening }: { at: number; evening: string }) {
  const { t } = useLingui()
  const { time } = useFormats()
  const { timeZone } = useCurrentShop()
  const isAfter = wallTime(at, timeZone).day > evening
  return (
    <span>
      {time(at)}
      {isAfter && <span className={styles.hint}> {t`after midnight`}</span>}
    </span>
  )
}
