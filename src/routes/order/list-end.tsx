import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '../../ui/message/notice.tsx'
import { useErrorText } from '../../shell/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import styles from './order-list.module.css'
import type { More } from './use-more-orders.ts'

type ListEndProps = { more: More; isAll: boolean }

/** What stands under the last card: older ones are on their way, couldn't be had, or there are none. */
export function ListEnd({ more, isAll }: ListEndProps) {
  const { t } = useLingui()
  const { end, busy, failure, again } = more
  const why = useErrorText(failure?.code ?? null, failure?.params)
  return (
    <div ref={end} className={styles.end}>
      {failure !== null && !busy ? (
        <Notice
          tone="warn"
          icon="offline"
          action={
            <Button variant="secondary" icon="refresh" onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <strong>
            <Trans>Older orders couldn't be fetched.</Trans>
          </strong>
          <span>{why}</span>
        </Notice>
      ) : (
        <p className={styles.endWords} role="status">
          {busy ? t`Fetching older orders…` : isAll ? t`That is all you have ordered here.` : ''}
        </p>
      )}
    </div>
  )
}
