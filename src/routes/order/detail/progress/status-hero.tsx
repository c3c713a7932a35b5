import { type ReactNode, useEffect, useRef } from 'react'
import type { Tone } from '../../../../parts/order/order-looks.ts'
import { useSay } from '../../../../parts/order/say-changes.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import styles from './status-hero.module.css'

type StatusHeroProps = {
  tone: Tone
  icon: IconName
  title: ReactNode
  /** A sentence or two about the status. */
  children?: ReactNode
  /** The pickup number that is called out, or the table. */
  number?: { label: ReactNode; value: string } | null
}

/** The status of the order, in the largest type on the screen. When it changes, its words and number are announced. */
export function StatusHero({ tone, icon, title, children, number }: StatusHeroProps) {
  const hero = useRef<HTMLDivElement>(null)
  const say = useSay()
  useEffect(() => {
    say('hero', hero.current?.innerText ?? '')
  })
  return (
    <div ref={hero} className={classes(styles.hero, styles[tone])}>
      <div className={styles.state}>
        <span className={styles.icon}>
          <Icon name={icon} size={24} />
        </span>
        <div>
          <h2 className={styles.title}>{title}</h2>
          {children && <div className={styles.text}>{children}</div>}
        </div>
      </div>
      {number && (
        <p className={styles.number}>
          <span className={styles.label}>{number.label}</span>
          <span className={styles.value} data-long={number.value.length > 6 || undefined}>
            {number.value}
          </span>
        </p>
      )}
    </div>
  )
}
