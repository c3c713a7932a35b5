import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import styles from './screen-skeleton.module.css'

/**
 * A placeholder while a screen's data is being loaded. It appears with a delay, so that it doesn't flash when data
 * comes fast.
 */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen}>
      <p className="visually-hidden" role="status">
        <Trans>Loading…</Trans>
      </p>
      <Skeleton width="55%" height="1.75rem" />
      <Skeleton height="10rem" radius="var(--radius-l)" />
      <Skeleton width="40%" height="1.25rem" />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height="6rem" radius="var(--radius-m)" />
      ))}
    </div>
  )
}
