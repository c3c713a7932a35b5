import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId } from 'react'
import type { Redeem, Redeemable } from '../../../../../workers/engine/ordering/checkout.ts'
import { engine } from '../../../../engine.ts'
import { useCalendarDay } from '../../../../parts/member/use-calendar-day.ts'
import { CouponCode } from '../../../../parts/member/coupon-code.tsx'
import { useMoney } from '../../../../shell/visit/app-context.ts'
import { Section } from '../../../../ui/content/section.tsx'
import { ChoiceList } from '../../../../ui/form/choice-list.tsx'
import styles from './savings.module.css'

type SavingsSectionProps = {
  /** Null while this phone doesn't know the member's benefits. */
  redeemable: Redeemable | null
  /** The payment method is the balance, so there is no separate question about it. */
  paysByBalance: boolean
  /** Whether the customer asked to use the balance themselves, whatever the payment method. */
  wantsBalance: boolean
  onChange: (redeem: Redeem) => void
}

/** What a member can redeem for this order: one coupon or promotion, points, voucher balance. */
export function SavingsSection({ redeemable, paysByBalance, wantsBalance, onChange }: SavingsSectionProps) {
  const { t } = useLingui()
  const headingId = useId()
  useEffect(() => {
    // The customer didn't ask for this refresh, so it fails silently: the stored benefits stay.
    void engine.refreshBenefits()
  }, [])
  // A guest has no benefits, and can't get any by a code.
  if (!redeemable) return null
  const { offers } = redeemable
  // Paying by balance takes it anyway. Keep only the customer's own wish, so that another payment method doesn't tick
  // it.
  const choose = (redeem: Redeem) => onChange(paysByBalance ? { ...redeem, balance: wantsBalance } : redeem)
  return (
    <Section title={t`Save on this order`} id={headingId} boxed={false}>
      <div className={styles.parts}>
        {offers.length > 0 && <Offers redeemable={redeemable} labelledBy={headingId} onChange={choose} />}
        <Purse
          redeemable={redeemable}
          labelledBy={headingId}
          paysByBalance={paysByBalance}
          onChange={choose}
        />
        <CouponCode />
      </div>
    </Section>
  )
}

type PartProps = {
  redeemable: Redeemable
  labelledBy: string
  onChange: (redeem: Redeem) => void
}

const none = ''

function Offers({ redeemable: { offers, chosen }, labelledBy, onChange }: PartProps) {
  const { t } = useLingui()
  // The best offer is only suggested, never chosen: the customer may want to keep a coupon for another day.
  const best = offers
    .filter(({ savesCents }) => savesCents > 0)
    .toSorted((a, b) => b.savesCents - a.savesCents)[0]
  return (
    <ChoiceList
      type="radio"
      labelledBy={labelledBy}
      choices={[
        { value: none, label: t`No coupon or promotion` },
        ...offers.map((offer) => ({
          value: offer.id,
          label: offer.title,
          hint: <OfferHint offer={offer} isBest={offer.id === best?.id} />,
          disabled: offer.fault !== null,
        })),
      ]}
      chosen={[chosen.couponId ?? chosen.promotionId ?? none]}
      onChoose={(id) => {
        const offer = offers.find((one) => one.id === id)
        onChange({
          ...chosen,
          couponId: offer && !offer.isPromotion ? offer.id : null,
          promotionId: offer?.isPromotion ? offer.id : null,
        })
      }}
    />
  )
}

/** Why the offer can't be used here, or what it saves and until when it is valid. */
function OfferHint({ offer, isBest }: { offer: Redeemable['offers'][number]; isBest: boolean }) {
  const money = useMoney()
  const calendarDay = useCalendarDay()
  const missing = money(offer.missingCents)
  if (offer.fault === 'minimum') return <Trans>{missing} more to use it</Trans>
  if (offer.fault === 'dishes') return <Trans>Not for the dishes in your cart</Trans>
  if (offer.fault === 'delivery') return <Trans>For orders that cost a delivery fee</Trans>
  if (offer.fault === 'hours') return <Trans>Not at this hour</Trans>
  if (offer.fault === 'firstOrder') return <Trans>It is for a first order.</Trans>
  if (offer.fault === 'notYet') {
    const since = calendarDay(offer.firstDay ?? '')
    return <Trans>As of {since}</Trans>
  }
  const saved = money(offer.savesCents)
  const day = offer.lastDay === null ? null : calendarDay(offer.lastDay)
  return (
    <>
      {isBest ? (
        <strong>
          <Trans>Saves {saved}, the most of these</Trans>
        </strong>
      ) : (
        <Trans>Saves {saved}</Trans>
      )}
      {day !== null && (
        <>
          {' · '}
          <Trans>Until {day}</Trans>
        </>
      )}
    </>
  )
}

function Purse({ redeemable, labelledBy, paysByBalance, onChange }: PartProps & { paysByBalance: boolean }) {
  const { t } = useLingui()
  const money = useMoney()
  const { points, pointCents, balanceCents, lostCents, excluded, chosen } = redeemable
  const lost = money(lostCents)
  const isExcluded = excluded.length > 0
  const dishes = excluded.join(', ')
  const hint = isExcluded ? <Trans>Not with {dishes} in your cart</Trans> : undefined
  const choices = [
    ...(points > 0
      ? [
          {
            value: 'points' as const,
            label: <Plural value={points} one="Use my # point" other="Use my # points" />,
            hint:
              hint ??
              (chosen.points && lostCents > 0 ? <Trans>{lost} of the last point is lost</Trans> : undefined),
            detail: money(points * pointCents),
            disabled: isExcluded,
          },
        ]
      : []),
    ...(balanceCents > 0
      ? [
          {
            value: 'balance' as const,
            label: t`Use my voucher balance`,
            hint: hint ?? (paysByBalance ? <Trans>You pay with it</Trans> : undefined),
            detail: money(balanceCents),
            disabled: isExcluded || paysByBalance,
          },
        ]
      : []),
  ]
  if (choices.length === 0) return null
  return (
    <ChoiceList
      type="checkbox"
      labelledBy={labelledBy}
      choices={choices}
      chosen={(['points', 'balance'] as const).filter((one) => chosen[one])}
      onChoose={(one, on) => onChange({ ...chosen, [one]: on })}
    />
  )
}
