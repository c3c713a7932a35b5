import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useMoney } from '../../shell/visit/app-context.ts'
import { lazyScreen } from '../../shell/screen/lazy-screen.ts'
import { useOnce } from '../../ui/use-once.ts'
import { usePop } from '../../ui/use-pop.ts'
import { useSheet } from '../../shell/navigation/use-sheet.ts'
import { useCartCheck } from '../../queries/cart/use-cart-check.ts'
import type { CurrentCart } from '../../queries/cart/current-cart.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './cart-bar.module.css'
import { useCartSpace } from './use-cart-space.ts'

const CartSheet = lazyScreen(() => import('./cart-sheet.tsx'), 'CartSheet')

/** The bar that always shows how much is in the cart; a tap opens the cart. */
export function CartBar({ cart }: { cart: CurrentCart | undefined }) {
  const money = useMoney()
  const { t } = useLingui()
  const sheet = useSheet('cart')
  const wanted = useOnce(sheet.open)
  const count = cart?.count ?? 0
  const counted = usePop<HTMLSpanElement>(count)
  useCartSpace(count > 0)
  const check = useCartCheck(cart)
  const hasChanged = (check?.changed ?? 0) > 0
  const total = money(hasChanged && check ? check.totalCents : (cart?.totalCents ?? 0))
  // As an attribute: text that is only for screen readers would be laid out and painted in the frame that answers a tap.
  const label = [
    t`View cart`,
    plural(count, { one: '# dish', other: '# dishes' }),
    hasChanged && t`the menu has changed`,
    total,
  ].filter(Boolean)
  return (
    <>
      {count > 0 && (
        <div className={styles.bar} data-mine>
          <button
            type="button"
            className={styles.button}
            aria-label={label.join(', ')}
            aria-busy={cart?.pending !== undefined || undefined}
            onClick={sheet.show}
          >
            <span ref={counted} className={styles.count}>
              {count}
            </span>
            <span className={styles.words}>
              <Trans>View cart</Trans>
            </span>
            {hasChanged && <Icon name="alert" size={20} />}
            <span className={styles.total}>{total}</span>
          </button>
        </div>
      )}
      {wanted && (
        <Suspense>
          <CartSheet cart={cart} open={sheet.open} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}
