import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './dish-row.module.css'

/** The round add button's content: the number in the cart, else a plus, or a lock. */
export function AddDot({ count, locked = false }: { count: number; locked?: boolean }) {
  if (count > 0)
    return (
      <span key={count} className={classes(styles.dot, styles.plus)} data-in-cart={count}>
        {count}
      </span>
    )
  return (
    <span className={classes(styles.dot, !locked && styles.plus)}>
      {locked && <Icon name="lock" size={20} />}
    </span>
  )
}
