import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useCurrentShop, useFormats } from '../../../frame/app-context.ts'
import { SelectField } from '../../../parts/select-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { FieldError } from './field-error.tsx'
import { type SlotDay, nearDay, nearestSlot } from './slot-days.ts'
import styles from './checkout.module.css'

type WhenFieldProps = {
  when: 'asap' | 'slot'
  slotAt: number | null
  openNow: boolean
  days: SlotDay[]
  now: number
  error: string | null
  onChange: (change: { when: 'asap' | 'slot'; slotAt: number | null }) => void
}

/** As soon as possible, while the kitchen is open, or a time that it offers. */
export function WhenField({ when, slotAt, openNow, days, now, error, onChange }: WhenFieldProps) {
  const { t } = useLingui()
  const { timeZone } = useCurrentShop()
  const errorId = useId()
  const first = days[0]?.slots[0] ?? null
  const chosen = openNow ? when : 'slot'
  return (
    <div className={styles.when}>
      {openNow && days.length > 0 && (
        <Segmented
          label={t`When would you like it?`}
          value={chosen}
          options={[
            { value: 'asap', label: t`As soon as possible` },
            { value: 'slot', label: t`At a set time` },
          ]}
          onChange={(value) =>
            onChange({ when: value, slotAt: value === 'slot' ? (slotAt ?? first) : slotAt })
          }
        />
      )}
      {openNow && days.length === 0 && (
        <p>
          <Trans>As soon as possible</Trans>
        </p>
      )}
      {!openNow && (
        <p className={styles.muted}>
          {first === null ? (
            <Trans>The kitchen is closed, and there is no time to choose yet. Please look again later.</Trans>
          ) : (
            <Trans>The kitchen is closed right now. Choose when you'd like it.</Trans>
          )}
        </p>
      )}
      {chosen === 'slot' && first !== null && (
        <Slots
          days={days}
          slotAt={slotAt}
          now={now}
          timeZone={timeZone}
          errorId={error ? errorId : undefined}
          onChange={(at) => onChange({ when: 'slot', slotAt: at })}
        />
      )}
      <FieldError id={errorId}>{error}</FieldError>
      {error && first !== null && (
        <NextTime at={first} onTake={() => onChange({ when: 'slot', slotAt: first })} />
      )}
    </div>
  )
}

function NextTime({ at, onTake }: { at: number; onTake: () => void }) {
  const { dayTime } = useFormats()
  const time = dayTime(at)
  return (
    <div>
      <Button variant="secondary" icon="clock" onClick={onTake}>
        <Trans>Take the next time: {time}</Trans>
      </Button>
    </div>
  )
}

type SlotsProps = {
  days: SlotDay[]
  slotAt: number | null
  now: number
  timeZone: string
  errorId: string | undefined
  onChange: (at: number) => void
}

function Slots({ days, slotAt, now, timeZone, errorId, onChange }: SlotsProps) {
  const { t } = useLingui()
  const { day: dayName, time } = useFormats()
  const chosenDay = days.find(({ slots }) => slotAt !== null && slots.includes(slotAt))
  const shown = chosenDay ?? days[0]
  if (!shown) return null
  const nameOf = ({ day, slots }: SlotDay) => {
    const near = nearDay(day, now, timeZone)
    if (near === null) return dayName(slots[0]!)
    return near === 'today' ? t`Today` : t`Tomorrow`
  }
  const pickDay = (wanted: string) => {
    const found = days.find(({ day }) => day === wanted)
    if (found) onChange(nearestSlot(found, slotAt, timeZone))
  }
  return (
    <div className={styles.slots}>
      <SelectField label={t`Day`} value={shown.day} onChange={pickDay}>
        {days.map((one) => (
          <option key={one.day} value={one.day}>
            {nameOf(one)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Time`}
        value={chosenDay ? String(slotAt) : ''}
        errorId={errorId}
        onChange={(value) => value !== '' && onChange(Number(value))}
      >
        {!chosenDay && <option value="">{t`Choose a time`}</option>}
        {shown.slots.map((at) => (
          <option key={at} value={String(at)}>
            {time(at)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
