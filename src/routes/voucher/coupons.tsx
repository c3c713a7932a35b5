import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ListedCoupon, Offer } from '../../../core/schema/customer/benefits.ts'
import { engine } from '../../engine.ts'
import { CouponCode } from '../../parts/member/coupon-code.tsx'
import { CouponList } from '../../parts/member/coupon-list.tsx'
import { useIsOver } from '../../parts/member/use-is-over.ts'
import { NotFetched } from '../../parts/refresh/not-fetched.tsx'
import { useRefresh } from '../../parts/refresh/use-refresh.ts'
import { useRenewal } from '../../parts/refresh/use-renewal.ts'
import { useFreeBenefits, useFreeCoupons } from '../../queries/orders/use-free-benefits.ts'
import { run } from '../../shell/command.ts'
import { useSpoken } from '../../shell/visit/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'

const refresh = () => engine.refreshCoupons()

/** A member's coupons: those that are usable, those that can be claimed, and the past ones. */
export function Coupons({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const known = useFreeCoupons()
  const benefits = useFreeBenefits()
  const spoken = useSpoken()
  const isOver = useIsOver()
  // Titles come in one language. Without a network, the stored coupons stay; their age is shown above.
  const { failure, ...asking } = useRenewal(useRefresh(refresh, spoken), known?.readAt)
  // The lists may be older than a coupon's last day.
  const isPast = ({ offer }: { offer: Offer }) => isOver(offer.lastDay)
  const lasting = <C extends { offer: Offer }>(list: C[]) => list.filter((one) => !isPast(one))
  if (known?.customerId !== customerId || !known) {
    if (!failure) return null
    // What can be used is among the benefits, too, which every screen of a member fetches.
    const offers = benefits?.customerId === customerId ? benefits.coupons : []
    const mine = lasting(offers.map((offer) => ({ offer })))
    const title =
      mine.length > 0 ? t`Your other coupons couldn't be loaded` : t`Your coupons couldn't be loaded`
    return (
      <>
        <Mine coupons={mine} />
        <NotFetched title={title} failure={failure} {...asking} />
      </>
    )
  }
  const of = (...states: ListedCoupon['state'][]) => known.list.filter(({ state }) => states.includes(state))
  const usable = lasting(of('usable'))
  return (
    <>
      {usable.length === 0 && (
        <EmptyState icon="gift" title={t`No coupons at the moment`}>
          <Trans>Your coupons appear here and can be used at the checkout.</Trans>
        </EmptyState>
      )}
      <Mine coupons={usable} />
      <CouponList
        title={<Trans>For you to take</Trans>}
        coupons={lasting(of('available')).map(({ offer }) => ({
          offer,
          action: <Take couponId={offer.id} title={offer.title} />,
        }))}
      />
      <CouponList title={<Trans>In an order under way</Trans>} coupons={of('held')}>
        <Trans>Yours again if the order falls through.</Trans>
      </CouponList>
      <CouponCode />
      <CouponList
        title={<Trans>Used or over</Trans>}
        coupons={[...of('usable').filter(isPast), ...of('used', 'over')]}
      />
    </>
  )
}

function Mine({ coupons }: { coupons: { offer: Offer }[] }) {
  return (
    <CouponList title={<Trans>Your coupons</Trans>} coupons={coupons}>
      <Trans>You choose one at the checkout.</Trans>
    </CouponList>
  )
}

function Take({ couponId, title }: { couponId: string; title: string }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    await run(engine.claimCoupon({ couponId, code: '' }))
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      icon="plus"
      busy={busy}
      aria-label={t`Take it: ${title}`}
      onClick={() => void take()}
    >
      <Trans>Take it</Trans>
    </Button>
  )
}
