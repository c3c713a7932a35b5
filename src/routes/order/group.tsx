import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './order-list.module.css'

type GroupProps = {
  title: ReactNode
  /** Shows more; null if everything is shown. */
  onMore?: (() => void) | null
  /** The cards, each in a list item. */
  children: ReactNode
}

/** A group of the list, with its heading. */
export function Group({ title, onMore = null, children }: GroupProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.cards}>{children}</ul>
      {onMore && (
        <Button variant="quiet" onClick={onMore} className={styles.more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  )
}
