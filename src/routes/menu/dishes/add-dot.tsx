import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePop } from '../../../ui/use-pop.ts'
import styles from './dish-row.module.css'

/** The round add button's content: the number in the cart, else a plus, or a lock. */
export function AddDot({ count, locked = false }: { count: number; locked?: boolean }) {
  const ref = usePop<HTMLSpanElement>(count)
  const number = count || undefined
  return (
    <span
      ref={ref}
      className={classes(styles.dot, number || !locked ? styles.plus : null)}
      data-in-cart={number}
    >
      {number ?? (locked && <Icon name="lock" size={20} />)}
    </span>
  )
}
