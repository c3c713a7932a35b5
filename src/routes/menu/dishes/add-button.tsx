import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { Item } from '../../../../core/schema/menu.ts'
import type { ShownCart } from '../../../queries/cart/overlay.ts'
import type { ShownCombo } from '../../../queries/use-menu.ts'
import { AddDot } from './add-dot.tsx'
import styles from './dish-row.module.css'
import { useInCart } from './use-in-cart.ts'

type AddButtonProps = {
  dish: Item | ShownCombo
  cart: ShownCart
  locked: boolean
  /** Adds one; null if there is something to choose first. */
  add: (() => void) | null
  /** Opens the dish. */
  open: ComponentProps<'a'>
}

/**
 * The round button of a row: adds one of the dish, or opens it. A component of its own, so that a tap redraws it alone
 * and not its row.
 */
export function AddButton({ dish, cart, locked, add, open }: AddButtonProps) {
  const { t } = useLingui()
  const [count, pending] = useInCart(cart, dish.id)
  const { title } = dish
  const dot = <AddDot count={count} locked={locked} />
  return add ? (
    <button
      type="button"
      className={styles.add}
      data-dish={dish.id}
      aria-label={count > 0 ? t`Add one more ${title}, ${count} in the cart` : t`Add ${title}`}
      aria-busy={pending || undefined}
      onClick={add}
    >
      {dot}
    </button>
  ) : (
    <a {...open} className={styles.add} aria-label={t`Choose ${title}`} tabIndex={-1}>
      {dot}
    </a>
  )
}
