import { useLingui } from '@lingui/react/macro'
import { CartContent, CartFoot } from '../../parts/cart/cart-content.tsx'
import { useShownCart } from '../../queries/cart/use-cart.ts'
import styles from './cart-panel.module.css'

/** The cart beside the menu, on a wide screen. */
export function CartPanel() {
  const { t } = useLingui()
  const cart = useShownCart()
  return (
    <aside className={styles.cart} aria-label={t`Your cart`} data-mine>
      {/* Takes the focus from a line that is removed. */}
      <h2 className={styles.title} tabIndex={-1}>{t`Your cart`}</h2>
      <div className={styles.body}>{cart && <CartContent cart={cart} />}</div>
      {cart && cart.count > 0 && (
        <div className={styles.foot}>
          <CartFoot cart={cart} />
        </div>
      )}
    </aside>
  )
}
