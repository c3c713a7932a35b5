import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './section.module.css'

type SectionProps = {
  title: ReactNode
  /** The heading's id, if something inside refers to the heading too. */
  id?: string
  /** Beside the heading: a link or a quiet button. */
  action?: ReactNode
  /** False if the content draws its own surface. */
  boxed?: boolean
  children: ReactNode
}

/** A section of a screen with a heading. */
export function Section({ title, id, action, boxed = true, children }: SectionProps) {
  const own = useId()
  const headingId = id ?? own
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      <div className={classes(styles.content, boxed && styles.box)}>{children}</div>
    </section>
  )
}
