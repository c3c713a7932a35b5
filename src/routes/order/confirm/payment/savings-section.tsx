import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId } from 'react'
import type { Redeem, Redeemable } from '../../../../../workers/engine/ordering/checkout.ts'
import { engine } from '../../../../engine.ts'
import { useFormats } from '../../../../shell/visit/app-context.ts'
import { Section } from '../../../../ui/content/section.tsx'
import { ChoiceList } from '../../../../ui/form/choice-list.tsx'
import styles from './savings.module.css'

type SavingsSectionProps = {
  /** Null while this phone doesn't know what the member has. */
  redeemable: Redeemable | null
  /** Paying with the balance takes it: nothing is left to ask. */
  paysByBalance: boolean
  onChange: (redeem: Redeem) => void
}

/** What a member can give for this order: one coupon or promotion, points, voucher balance. */
export function SavingsSection({ redeemable, paysByBalance, onChange }: SavingsSectionProps) {
  const { t } = useLingui()
  const headingId = useId()
  useEffect(() => {
    // Unasked, so it fails silently: what this phone knows stays.
    void engine.refreshBenefits()
  }, [])
  if (!redeemable) return null
  const { offers, points, balanceCents } = redeemable
  if (offers.length === 0 && points === 0 && balanceCents === 0) return null
  return (
    <Section title={t`Save on this order`} id={headingId} boxed={false}>
      <div className={styles.parts}>
        {offers.length > 0 && <Offers redeemable={redeemable} labelledBy={headingId} onChange={onChange} />}
        <Purse
          redeemable={redeemable}
          labelledBy={headingId}
          paysByBalance={paysByBalance}
          onChange={onChange}
        />
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
  return (
    <ChoiceList
      type="radio"
      labelledBy={labelledBy}
      choices={[
        { value: none, label: t`No coupon or promotion` },
        ...offers.map((offer) => ({
          value: offer.id,
          label: offer.title,
          hint: <OfferHint offer={offer} />,
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

/** Why it does nothing here, or until when it can be used. */
function OfferHint({ offer }: { offer: Redeemable['offers'][number] }) {
  const { money, lastDay } = useOfferFormats()
  const missing = money(offer.missingCents)
  if (offer.fault === 'minimum') return <Trans>{missing} more to use it</Trans>
  if (offer.fault === 'dishes') return <Trans>Not for the dishes in your cart</Trans>
  if (offer.fault === 'delivery') return <Trans>For orders that cost a delivery fee</Trans>
  if (offer.lastDay === null) return null
  const day = lastDay(offer.lastDay)
  return <Trans>Until {day}</Trans>
}

function useOfferFormats() {
  const { i18n } = useLingui()
  const { money } = useFormats()
  // A calendar day isn't an instant: it is the same wherever it is read.
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return { money, lastDay: (day: string) => format.format(new Date(`${day}T00:00:00Z`)) }
}

function Purse({ redeemable, labelledBy, paysByBalance, onChange }: PartProps & { paysByBalance: boolean }) {
  const { t } = useLingui()
  const { money } = useFormats()
  const { points, pointCents, balanceCents, excluded, chosen } = redeemable
  const isExcluded = excluded.length > 0
  const dishes = excluded.join(', ')
  const hint = isExcluded ? <Trans>Not with {dishes} in your cart</Trans> : undefined
  const choices = [
    ...(points > 0
      ? [
          {
            value: 'points' as const,
            label: <Plural value={points} one="Use my # point" other="Use my # points" />,
            hint,
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
