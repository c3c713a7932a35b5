import { useLingui } from '@lingui/react/macro'
import type { Item } from '../../../../core/schema/menu.ts'
import type { ShownCart } from '../../../queries/cart/overlay.ts'
import { Dot } from './add-dot.tsx'
import styles from './dish-row.module.css'
import { useInCart } from './use-in-cart.ts'

type AddButtonProps = { item: Item; cart: ShownCart; onAdd: (item: Item) => void }

/** Adds one of the dish with a tap. A component of its own, so that a tap redraws it alone and not its row. */
export function AddButton({ item, cart, onAdd }: AddButtonProps) {
  const { t } = useLingui()
  const [count, pending] = useInCart(cart, item.id)
  const { title } = item
  return (
    <button
      type="button"
      className={styles.add}
      data-dish={item.id}
      aria-label={count > 0 ? t`Add one more ${title}, ${count} in the cart` : t`Add ${title}`}
      aria-busy={pending || undefined}
      onClick={() => onAdd(item)}
    >
      <Dot count={count} />
    </button>
  )
}
