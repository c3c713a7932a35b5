import { Trans } from '@lingui/react/macro'
import { bonusFor } from '../../../core/domain/member/voucher-amount.ts'
import type { VoucherSale } from '../../../core/schema/order/voucher.ts'
import { CouponList } from '../../parts/member/coupon-list.tsx'
import { useOffersNow } from '../../parts/member/use-offers-now.ts'
import { useVoucherSale } from '../../parts/member/use-voucher-sale.ts'
import { useCurrentShop, useMoney } from '../../shell/visit/app-context.ts'
import { Section } from '../../ui/content/section.tsx'
import styles from '../../parts/member/member.module.css'
import voucher from './voucher.module.css'

/** For a guest: the vouchers, coupons and promotions that members can have here. */
export function WhatThereIs() {
  const { id, membership } = useCurrentShop()
  const { known } = useVoucherSale(id)
  const { welcome, promotions, claimable } = useOffersNow()
  return (
    <>
      {welcome.length > 0 && (
        <Section title={<Trans>For whoever signs up</Trans>}>
          <ul className={styles.coupons}>
            {welcome.map((title) => (
              <li key={title} className={styles.coupon}>
                <strong>{title}</strong>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <CouponList title={<Trans>For every member</Trans>} coupons={promotions.map((offer) => ({ offer }))} />
      <CouponList
        title={<Trans>For members to take</Trans>}
        coupons={claimable.map((offer) => ({ offer }))}
      />
      {/* Last, since it comes in later than the rest, which it would push away. */}
      {membership?.sellsVouchers && known?.sale && <OnSale sale={known.sale} />}
    </>
  )
}

function OnSale({ sale }: { sale: VoucherSale }) {
  const money = useMoney()
  const { amounts, bonuses, takesOwnAmount } = sale
  // A voucher of the customer's own amount gets the bonus that the amount reaches.
  const fromCents = takesOwnAmount ? bonuses.map((one) => one.fromCents) : []
  const cents = [...new Set([...amounts.map((units) => units * 100), ...fromCents])].toSorted((a, b) => a - b)
  return (
    <Section title={<Trans>Vouchers to buy</Trans>}>
      <ul className={styles.coupons}>
        {cents.map((one) => {
          const bonusCents = bonusFor(sale, one)
          const bonus = money(bonusCents)
          return (
            <li key={one} className={styles.coupon}>
              <strong>{money(one)}</strong>
              {bonusCents > 0 && (
                <span className={voucher.bonus}>
                  <Trans>+ {bonus} on top</Trans>
                </span>
              )}
            </li>
          )
        })}
        {takesOwnAmount && (
          <li className={styles.coupon}>
            <Trans>Another amount</Trans>
          </li>
        )}
      </ul>
    </Section>
  )
}
