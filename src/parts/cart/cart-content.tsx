import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { engine } from '../../engine.ts'
import { useCurrentVisit, useMoney } from '../../shell/visit/app-context.ts'
import { run } from '../../shell/command.ts'
import { type CartCheck, useCartCheck } from '../../queries/cart/use-cart-check.ts'
import type { CurrentCart } from '../../queries/cart/current-cart.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { leaveFocus } from '../../ui/leave-focus.ts'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import { OverLimits } from '../limits/over-limits.tsx'
import { useOverLimits } from '../limits/use-limits.ts'
import { PriceChange } from '../order/changes/price-change.tsx'
import { ChangesNotice, MissingNotices } from './cart-changes.tsx'
import styles from './cart-content.module.css'
import { inTurn } from './change-cart.ts'
import { CartLines } from './lines/cart-lines.tsx'

/** The lines of the cart, or a note that it is empty. */
export function CartContent({ cart }: { cart: CurrentCart }) {
  const { t } = useLingui()
  const { orderType } = useCurrentVisit()
  const check = useCartCheck(cart)
  if (cart.count === 0)
    return (
      <EmptyState icon="bag" title={t`Your cart is empty`}>
        <Trans>Tap + on a dish to put it here.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ChangesNotice changed={check?.changed ?? 0} />
      <CartLines cart={cart} orderType={orderType} check={check} />
      {check && <MissingNotices missing={check.missing} />}
      <ClearCart onClear={() => void run(inTurn(() => engine.clearCart(orderType)))} />
    </>
  )
}

/** Asks for confirmation, in place, before it empties the cart. */
function ClearCart({ onClear }: { onClear: () => void }) {
  const [asking, setAsking] = useState<boolean>()
  if (!asking)
    return (
      <div className={styles.clear}>
        {/* The buttons replace one another: each takes over the focus from the button that was pressed. */}
        <Button autoFocus={asking === false} variant="quiet" icon="trash" onClick={() => setAsking(true)}>
          <Trans>Clear cart</Trans>
        </Button>
      </div>
    )
  return (
    <div className={styles.clear} role="alert">
      <span className={styles.question}>
        <Trans>Remove everything?</Trans>
      </span>
      <span className={styles.answers}>
        <Button autoFocus variant="quiet" onClick={() => setAsking(false)}>
          <Trans>Keep</Trans>
        </Button>
        <Button
          variant="danger"
          onClick={({ currentTarget }) => {
            leaveFocus(currentTarget)
            onClear()
          }}
        >
          <Trans>Clear</Trans>
        </Button>
      </span>
    </div>
  )
}

/** The total and the button that leads to the checkout. */
export function CartFoot({ cart }: { cart: CurrentCart }) {
  const money = useMoney()
  const { service } = useCurrentVisit()
  const check = useCartCheck(cart)
  const minimumCents = service?.minimumCents ?? 0
  const totalCents = check?.changed ? check.totalCents : cart.totalCents
  const short = minimumCents - totalCents
  const missing = money(short)
  const minimum = money(minimumCents)
  const over = useOverLimits(cart)
  return (
    <div className={styles.foot}>
      <OverLimits over={over} />
      <p className={styles.total} aria-busy={cart.pending !== undefined || undefined}>
        <Trans>Total</Trans>
        {totalCents === cart.totalCents ? (
          <span>{money(totalCents)}</span>
        ) : (
          <PriceChange beforeCents={cart.totalCents} afterCents={totalCents} gone={null} />
        )}
      </p>
      {short > 0 && (
        <p className={styles.minimum}>
          <Trans>
            {missing} more to reach the minimum of {minimum}.
          </Trans>
        </p>
      )}
      {!isAllGone(check) && (
        <ButtonLink to="/order/confirm" wide>
          <Trans>Go to checkout</Trans>
        </ButtonLink>
      )}
    </div>
  )
}

/** Nothing in the cart can be ordered, not at another time or by a member either. */
const isAllGone = (check: CartCheck | undefined): boolean =>
  check !== undefined &&
  [...check.lines.values()].every(
    (line) => line.kind === 'gone' && line.why.code !== 'notNow' && line.why.code !== 'membersOnly',
  )
