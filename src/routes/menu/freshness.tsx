import { Trans } from '@lingui/react/macro'
import { shownAgeMs } from '../../../core/domain/time/durations.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'
import { useIsCut } from '../../queries/use-settings.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './freshness.module.css'

/** "Menu as of 19:42", when that was a while ago or the phone is offline. */
export function Freshness({ confirmedAt }: { confirmedAt: number }) {
  const { dayTime } = useFormats()
  const isCut = useIsCut()
  const now = useShopNow()
  if (now === undefined || (!isCut && now - confirmedAt < shownAgeMs)) return null
  const when = dayTime(confirmedAt)
  return (
    <div className={styles.freshness} data-mine>
      <p className={styles.words}>
        <Icon name="clock" size={16} />
        <Trans>Menu as of {when}</Trans>
      </p>
    </div>
  )
}
