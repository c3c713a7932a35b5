import { Trans, useLingui } from '@lingui/react/macro'
import { faultWords } from '../../confirm/form/fault-words.ts'
import { WhenField } from '../../confirm/time/when-field.tsx'
import styles from './order-again.module.css'
import type { AgainTimeChoice } from './use-again-time.ts'

type AgainTimeProps = { time: AgainTimeChoice; now: number; refused: boolean }

/** Asks for another time for an order whose own time is no longer available. */
export function AgainTime({ time, now, refused }: AgainTimeProps) {
  const { t, i18n } = useLingui()
  const lost = time.lost && i18n._(faultWords[time.lost])
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>
        <Trans>When</Trans>
      </h3>
      <WhenField
        when={time.when}
        slotAt={time.slotAt}
        openNow={time.openNow}
        days={time.days}
        full={time.full}
        now={now}
        error={refused ? t`The restaurant can't take it at this time.` : lost}
        onChange={time.choose}
      />
    </div>
  )
}
