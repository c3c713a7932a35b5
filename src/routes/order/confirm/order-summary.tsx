import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { builtOf } from '../../../../core/domain/menu/built.ts'
import { everyDish } from '../../../../core/domain/menu/every-dish.ts'
import { calledNow } from '../../../../core/domain/cart/cart-check.ts'
import type { LineChange } from '../../../../core/schema/order/cart-differences.ts'
import { KeepOpen } from '../../../shell/connection/keep-open.tsx'
import { useMoney } from '../../../shell/visit/app-context.ts'
import { ChangesNotice } from '../../../parts/cart/cart-changes.tsx'
import { SayChanges, useSaid } from '../../../parts/order/say-changes.tsx'
import { GoneWords } from '../../../parts/order/changes/gone-words.tsx'
import { PriceChange } from '../../../parts/order/changes/price-change.tsx'
import { useCartSpace } from '../../../parts/cart/use-cart-space.ts'
import { Notice } from '../../../ui/message/notice.tsx'
import { BillTotal } from '../../../parts/order/bill/bill-total.tsx'
import { OrderLines } from '../../../parts/order/bill/order-lines.tsx'
import { OverLimits } from '../../../parts/limits/over-limits.tsx'
import { FilterMark } from '../../../parts/filter/filter-mark.tsx'
import { judgeLine } from '../../../parts/filter/judgement.ts'
import { Section } from '../../../ui/content/section.tsx'
import { useOverLimits } from '../../../parts/limits/use-limits.ts'
import type { CheckoutQuote } from '../../../../workers/engine/ordering/checkout.ts'
import type { CurrentCart } from '../../../queries/cart/current-cart.ts'
import { useCartCheck } from '../../../queries/cart/use-cart-check.ts'
import { useIsCut, useMenuFilter } from '../../../queries/use-settings.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Agreement, PaymentAgreement } from '../../../parts/order/agreement/agreement.tsx'
import type { Blocker } from './placing/blocker.ts'
import { BlockerNotice } from './placing/blocker-notice.tsx'
import styles from './form/checkout.module.css'

type OrderSummaryProps = {
  cart: CurrentCart
  isMixed: boolean
  minimumCents: number
  /** Null while the quote is being computed. */
  quote: CheckoutQuote | null
  /** Includes the delivery fee. */
  totalCents: number
  blocker: Blocker | null
  /** Why the last tap failed, as a sentence. */
  failure: string | null
  placing: boolean
  /** The price is being computed: a tap now would only ask the customer to tap again. */
  pricing: boolean
  agreed: boolean
  agreementError: string | null
  onAgree: (agreed: boolean) => void
  /** The payment agreement; null unless the order is paid online. */
  toPay: { agreed: boolean; error: string | null; onChange: (agreed: boolean) => void } | null
}

/** The lines, the total and the order button: below the form on a phone, beside it where there is room. */
export function OrderSummary(props: OrderSummaryProps) {
  const { cart, blocker, minimumCents, quote, totalCents } = props
  const isSame = quote?.totalCents === totalCents
  const changes = quote?.changes ?? []
  const over = useOverLimits(cart)
  const { t } = useLingui()
  const check = useCartCheck(cart)
  const dishes = useMemo(() => check && everyDish(check.menu, check), [check])
  const criteria = useMenuFilter() ?? []
  const lines = [...cart.combos, ...cart.items].map((line) => {
    const { quantity, note = '' } = line
    const change = changes.find(({ lineId }) => lineId === line.id)
    const judgement = dishes && judgeLine(builtOf(line, dishes), criteria)
    return {
      ...calledNow(line, check?.lines.get(line.id)),
      quantity,
      cents: line.snapshot.unitCents * quantity,
      price: change && <ChangedPrice change={change} quantity={quantity} />,
      note,
      mark: change?.why ? (
        <strong className={styles.gone}>
          <GoneWords why={change.why} />
        </strong>
      ) : (
        judgement && <FilterMark judgement={judgement} />
      ),
    }
  })
  return (
    <div className={styles.summary}>
      <Section
        title={t`Your order`}
        action={
          <ButtonLink to="/menu" state={(old) => ({ ...old, sheet: 'cart' })} variant="quiet">
            <Trans>Edit</Trans>
          </ButtonLink>
        }
      >
        <ChangesNotice className={styles.blocker} changed={changes.length} />
        <OrderLines lines={lines} />
        {props.isMixed && <OtherCheckout of={cart} />}
        <BillTotal
          steps={isSame ? quote.steps : []}
          totalCents={totalCents}
          isGuess={quote?.delivery?.isGuess ?? false}
        />
        <SayChanges>{!props.pricing && <SaidTotal totalCents={totalCents} />}</SayChanges>
      </Section>
      {/* Always there, so that screen readers say why a choice has disabled the button. */}
      <div className={styles.blocker} role="status">
        {blocker && (
          <BlockerNotice
            blocker={blocker}
            minimumCents={minimumCents}
            totalCents={cart.totalCents}
            redeemable={quote?.redeemable ?? null}
          />
        )}
      </div>
      <OverLimits
        over={over}
        action={
          <ButtonLink to="/menu" state={(old) => ({ ...old, sheet: 'cart' })} variant="quiet">
            <Trans>Edit</Trans>
          </ButtonLink>
        }
      />
      <Agreement agreed={props.agreed} error={props.agreementError} onChange={props.onAgree} />
      {props.toPay && <PaymentAgreement {...props.toPay} />}
      <Foot {...props} isOver={over.length > 0} />
    </div>
  )
}

/** Announces a new total: the points, coupon or balance that change it are ticked far from where it stands. */
function SaidTotal({ totalCents }: { totalCents: number }) {
  const { t } = useLingui()
  const total = useMoney()(totalCents)
  useSaid('total', t`Total: ${total}`)
  return null
}

function ChangedPrice({ change, quantity }: { change: LineChange; quantity: number }) {
  const { beforeCents, afterCents } = change
  const after = afterCents === null ? null : afterCents * quantity
  return <PriceChange beforeCents={beforeCents * quantity} afterCents={after} gone={null} />
}

/** Leads from the checkout of everything to that of the combos alone, and back. */
function OtherCheckout({ of: { only } }: { of: CurrentCart }) {
  return only ? (
    <ButtonLink to="/order/confirm" replace variant="quiet">
      <Trans>Order the dishes too</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink to="/combo/confirm" replace variant="quiet">
      <Trans>Order only the combos</Trans>
    </ButtonLink>
  )
}

function Foot(props: OrderSummaryProps & { isOver: boolean }) {
  const { totalCents, blocker, failure, placing, pricing, isOver } = props
  const money = useMoney()
  const isCut = useIsCut()
  useCartSpace(true)
  const total = money(totalCents)
  return (
    <footer className={styles.foot}>
      {failure && (
        <Notice tone="danger" icon="alert" live>
          {failure}
        </Notice>
      )}
      <Button
        type="submit"
        wide
        busy={placing}
        aria-busy={placing || pricing || undefined}
        disabled={(blocker !== null || isOver) && !placing}
      >
        {placing ? (
          <Trans>Saving your order…</Trans>
        ) : props.toPay ? (
          <Trans>Order and pay · {total}</Trans>
        ) : (
          <Trans>Order with obligation to pay · {total}</Trans>
        )}
      </Button>
      {isCut && (
        <p className={styles.offline}>
          <Icon name="offline" size={16} />
          <span>
            <Trans>The order is kept on this phone and sent as soon as the restaurant can be reached.</Trans>{' '}
            <KeepOpen />
            {props.toPay && (
              <>
                {' '}
                <Trans>Then you are asked to pay.</Trans>
              </>
            )}
          </span>
        </p>
      )}
    </footer>
  )
}
