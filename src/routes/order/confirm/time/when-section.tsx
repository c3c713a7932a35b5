import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Section } from '../../../../ui/content/section.tsx'
import { Arrival } from '../delivery/delivery-terms.tsx'
import { AheadField } from './ahead-field.tsx'
import { WhenField } from './when-field.tsx'

type Ahead = ComponentProps<typeof AheadField>
type When = ComponentProps<typeof WhenField>

type WhenSectionProps = {
  form: Pick<When, 'when' | 'slotAt'>
  tables: Ahead['tables']
  ahead: Ahead['chosen']
  times: Pick<When, 'openNow' | 'days' | 'full' | 'now'>
  /** The restaurant has refused an order for this time. */
  isRefused: boolean
  error: string | null
  /** How long the delivery takes; undefined for an order that isn't delivered. */
  arriveMinutes: number | undefined
  onAhead: Ahead['onChange']
  onTime: When['onChange']
}

/** The time of the order: for a booked table, as soon as possible, or in a slot. */
export function WhenSection({
  form: { when, slotAt },
  tables,
  ahead,
  times,
  isRefused,
  error,
  arriveMinutes,
  onAhead,
  onTime,
}: WhenSectionProps) {
  const { t } = useLingui()
  return (
    <Section title={t`When`} boxed={false}>
      <AheadField tables={tables} chosen={ahead} onChange={onAhead} />
      {/* Shown for a booked table only if the time was refused, since the error appears in this field. */}
      {(!ahead || isRefused) && (
        <WhenField
          when={when}
          slotAt={slotAt}
          {...times}
          error={isRefused ? t`The restaurant can't take it at this time.` : error}
          onChange={onTime}
        />
      )}
      {arriveMinutes !== undefined && when === 'asap' && times.openNow && <Arrival minutes={arriveMinutes} />}
    </Section>
  )
}
