import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { CheckoutQuote, DeliveryOffer } from '../../../../../workers/engine/ordering/checkout.ts'
import { useMoney } from '../../../../shell/visit/app-context.ts'
import { getTypeName } from '../../../../words/get-type-names.ts'
import { Notice } from '../../../../ui/message/notice.tsx'
import { Section } from '../../../../ui/content/section.tsx'
import { ChoiceList } from '../../../../ui/form/choice-list.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import styles from './delivery.module.css'

type DeliveryTermsProps = {
  /** Null while no quote is known. */
  quote: CheckoutQuote | null
  asking: boolean
}

/** The distance, the delivery fee, and the total from which delivery is cheaper or free. */
export function DeliveryTerms({ quote, asking }: DeliveryTermsProps) {
  const offer = quote?.delivery
  if (!quote || !offer) return null
  if (!offer.isReached) return <Outside offer={offer} asking={asking} />
  return (
    <div className={styles.terms} aria-live="polite">
      <p className={styles.fee}>
        <Icon name="bike" size={20} />
        <Fee offer={offer} />
      </p>
      {offer.meters !== null && <Distance offer={offer} />}
      {asking && offer.isGuess && (
        <p>
          <Trans>Asking the restaurant…</Trans>
        </p>
      )}
      {!asking && offer.isGuess && (
        <p>
          <Trans>
            This is worked out on your phone; the restaurant confirms the fee. Should it differ, nothing is
            ordered before you have agreed.
          </Trans>
        </p>
      )}
      {offer.meters === null && !offer.isGuess && (
        <p>
          <Trans>We couldn't work out the distance, so delivery is free.</Trans>
        </p>
      )}
      <ToFree offer={offer} dishesCents={quote.dishesCents} />
    </div>
  )
}

function Fee({ offer: { feeCents, isGuess } }: { offer: DeliveryOffer }) {
  const money = useMoney()
  const fee = money(feeCents)
  if (feeCents === 0) return <Trans>Free delivery</Trans>
  return isGuess ? <Trans>Delivery about {fee}</Trans> : <Trans>Delivery {fee}</Trans>
}

function Distance({ offer: { meters, isGuess } }: { offer: DeliveryOffer }) {
  const { i18n } = useLingui()
  const away = i18n.number((meters ?? 0) / 1000, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: 1,
  })
  return <p>{isGuess ? <Trans>About {away} by road</Trans> : <Trans>{away} by road</Trans>}</p>
}

/** The next total from which delivery costs less, or nothing. */
function ToFree({ offer, dishesCents }: { offer: DeliveryOffer; dishesCents: number }) {
  const money = useMoney()
  const { freeFromCents, feeCents, steps } = offer
  if (feeCents === 0) return null
  const next = steps.find(({ fromCents, cents }) => fromCents > dishesCents && cents < feeCents)
  if (next && next.cents > 0 && next.fromCents < (freeFromCents ?? Infinity)) {
    const [more, fee] = [money(next.fromCents - dishesCents), money(next.cents)]
    return (
      <p className={styles.more}>
        <Trans>
          Add {more} more and delivery costs {fee}
        </Trans>
      </p>
    )
  }
  const freeFrom = Math.min(freeFromCents ?? Infinity, next?.fromCents ?? Infinity)
  if (freeFrom === Infinity) return null
  const missing = money(freeFrom - dishesCents)
  return (
    <p className={styles.more}>
      <Trans>Add {missing} more for free delivery</Trans>
    </p>
  )
}

function Outside({ offer: { meters, isGuess }, asking }: { offer: DeliveryOffer; asking: boolean }) {
  return (
    <Notice tone="warn" icon="pin" live>
      {meters === null ? (
        <Trans>
          We couldn't work out the distance to this address, and the restaurant delivers only where it knows
          that. Search its street, or set its place on the map.
        </Trans>
      ) : isGuess && !asking ? (
        <Trans>
          By your phone's estimate, this address is outside of the delivery area. Once you're online, we'll
          check with the restaurant.
        </Trans>
      ) : (
        <Trans>This address is outside of the delivery area.</Trans>
      )}
    </Notice>
  )
}

type HandOverProps = {
  getTypes: readonly string[]
  /** The one that isn't possible while something is to be paid on delivery; null if all are possible. */
  barred: string | null
  /** The chosen one. */
  getType: string
  onChoose: (getType: string) => void
}

/** The way of handing over, if there is more than one. */
export function HandOver({ getTypes, barred, getType, onChoose }: HandOverProps) {
  const { t, i18n } = useLingui()
  const headingId = useId()
  if (getTypes.length < 2) return null
  return (
    <Section title={t`How should we hand it over?`} id={headingId} boxed={false}>
      <ChoiceList
        type="radio"
        labelledBy={headingId}
        choices={getTypes.map((value) => ({
          value,
          label: i18n._(getTypeName(value)),
          hint: value === barred && <Trans>Only if it is paid before</Trans>,
          disabled: value === barred,
        }))}
        chosen={[getType]}
        onChoose={onChoose}
      />
    </Section>
  )
}

/** How long the delivery takes. */
export function Arrival({ minutes }: { minutes: number }) {
  return (
    <p className={styles.arrival}>
      <Trans>With you in about {minutes} minutes</Trans>
    </p>
  )
}
