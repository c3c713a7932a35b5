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
  /** By the restaurant, once it was ordered for it. */
  isRefused: boolean
  error: string | null
  /** How long it takes to bring it; undefined where it isn't brought. */
  arriveMinutes: number | undefined
  onChange: (when: Parameters<Ahead['onChange']>[0] | Parameters<When['onChange']>[0]) => void
}

/** For when it is: with a table that was booked, as soon as possible, or at a time. */
export function WhenSection({
  form: { when, slotAt },
  tables,
  ahead,
  times,
  isRefused,
  error,
  arriveMinutes,
  onChange,
}: WhenSectionProps) {
  const { t } = useLingui()
  return (
    <Section title={t`When`} boxed={false}>
      <AheadField tables={tables} chosen={ahead} onChange={onChange} />
      {/* What is said to be wrong with the time is said there. */}
      {(!ahead || isRefused) && (
        <WhenField
          when={when}
          slotAt={slotAt}
          {...times}
          error={isRefused ? t`The restaurant can't take it at this time.` : error}
          onChange={onChange}
        />
      )}
      {arriveMinutes !== undefined && when === 'asap' && times.openNow && <Arrival minutes={arriveMinutes} />}
    </Section>
  )
}
