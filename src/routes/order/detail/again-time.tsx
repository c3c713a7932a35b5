import { Trans, useLingui } from '@lingui/react/macro'
import { WhenField } from '../confirm/when-field.tsx'
import styles from './order-again.module.css'
import type { AgainTimeChoice } from './use-again-time.ts'

type AgainTimeProps = { time: AgainTimeChoice; now: number; refused: boolean }

/** Another time for an order that can't be had at its own. */
export function AgainTime({ time, now, refused }: AgainTimeProps) {
  const { t } = useLingui()
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
        now={now}
        error={refused ? t`The restaurant can't take it at this time.` : null}
        onChange={time.choose}
      />
    </div>
  )
}
