import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useCurrentShop } from '../../../../shell/visit/app-context.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Segmented } from '../../../../ui/form/segmented.tsx'
import { FieldError } from '../../../../ui/form/field-error.tsx'
import { type SlotDay, nearDay, nearestSlot, nextFree } from './slot-days.ts'
import styles from '../form/checkout.module.css'

type WhenFieldProps = {
  when: 'asap' | 'slot'
  slotAt: number | null
  openNow: boolean
  days: SlotDay[]
  /** Full slots: shown as full, and disabled. */
  full: ReadonlySet<number>
  now: number
  error: string | null
  onChange: (change: { when: 'asap' | 'slot'; slotAt: number | null }) => void
}

/** As soon as possible, while the kitchen is open, or in one of its slots. */
export function WhenField({ when, slotAt: kept, openNow, days, full, now, error, onChange }: WhenFieldProps) {
  const { t } = useLingui()
  const { timeZone } = useCurrentShop()
  const errorId = useId()
  const slots = days.flatMap((day) => day.slots)
  // A slot chosen before "as soon as possible" is remembered, but isn't wanted now.
  const slotAt = when === 'slot' ? kept : null
  const first = nextFree(slots, full, null)
  // A shown error is about the chosen slot: don't propose that one again.
  const next = nextFree(slots, slotAt === null ? full : new Set([...full, slotAt]), slotAt)
  const chosen = openNow ? when : 'slot'
  // A customer who has chosen a slot must be able to undo that, even when no other slot is left.
  const canChoose = first !== null || when === 'slot'
  return (
    <div className={styles.when}>
      {openNow && canChoose && (
        <Segmented
          label={t`When would you like it?`}
          value={chosen}
          options={[
            { value: 'asap', label: t`As soon as possible` },
            { value: 'slot', label: t`At a set time` },
          ]}
          onChange={(value) => onChange({ when: value, slotAt: value === 'slot' ? (kept ?? first) : kept })}
        />
      )}
      {openNow && !canChoose && (
        <p>
          <Trans>As soon as possible</Trans>
        </p>
      )}
      {!openNow && (
        <p className={styles.muted}>
          {first === null && slots.length > 0 ? (
            <Trans>The kitchen is closed right now, and every time is full. Please look again later.</Trans>
          ) : first === null ? (
            <Trans>The kitchen is closed, and there is no time to choose yet. Please look again later.</Trans>
          ) : (
            <Trans>The kitchen is closed right now. Choose when you'd like it.</Trans>
          )}
        </p>
      )}
      {chosen === 'slot' && first !== null && (
        <Slots
          days={days}
          full={full}
          slotAt={slotAt}
          now={now}
          timeZone={timeZone}
          errorId={error ? errorId : undefined}
          onChange={(at) => onChange({ when: 'slot', slotAt: at })}
        />
      )}
      <FieldError id={errorId}>{error}</FieldError>
      {error && next !== null && (
        <NextTime at={next} onTake={() => onChange({ when: 'slot', slotAt: next })} />
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
  full: ReadonlySet<number>
  slotAt: number | null
  now: number
  timeZone: string
  errorId: string | undefined
  onChange: (at: number) => void
}

function Slots({ days, full, slotAt, now, timeZone, errorId, onChange }: SlotsProps) {
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
    if (found) onChange(nearestSlot(withRoom(found), slotAt, timeZone))
  }
  const withRoom = ({ day, slots }: SlotDay) => ({ day, slots: slots.filter((at) => !full.has(at)) })
  const isFull = (one: SlotDay) => withRoom(one).slots.length === 0
  const nameOfFull = (name: string) => t`${name} · full`
  return (
    <div className={styles.slots}>
      <SelectField label={t`Day`} value={shown.day} onChange={pickDay}>
        {days.map((one) => (
          <option key={one.day} value={one.day} disabled={isFull(one)}>
            {isFull(one) ? nameOfFull(nameOf(one)) : nameOf(one)}
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
          <option key={at} value={String(at)} disabled={full.has(at)}>
            {full.has(at) ? nameOfFull(time(at)) : time(at)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
