import { Trans } from '@lingui/react/macro'
import styles from './order-again.module.css'

/**
 * How to scan the order's own table again. The order is never moved to another table, not even to the same one under a
 * new code: then only its dishes can be ordered, from the cart.
 * @param isGone the restaurant doesn't know the table's code any more
 */
export function ScanAgain({ table, isGone }: { table: string; isGone: boolean }) {
  return (
    <div className={styles.panel}>
      <h3 className={styles.heading}>
        {table === '' ? <Trans>Scan your table again</Trans> : <Trans>Scan table {table} again</Trans>}
      </h3>
      <ol className={styles.steps}>
        <li>
          {table === '' ? (
            <Trans>Point your phone's camera at the QR code on your table, and open the link.</Trans>
          ) : (
            <Trans>Point your phone's camera at the QR code on table {table}, and open the link.</Trans>
          )}
        </li>
        <li>
          {isGone ? (
            <Trans>Then change it here: its dishes go into your cart.</Trans>
          ) : (
            <Trans>Look under Orders: this order waits there, ready to be ordered with one tap.</Trans>
          )}
        </li>
      </ol>
      {!isGone && (
        <p className={styles.muted}>
          <Trans>At another table it isn't sent: the kitchen would bring it to the wrong place.</Trans>
        </p>
      )}
    </div>
  )
}
