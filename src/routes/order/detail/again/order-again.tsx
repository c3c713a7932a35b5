import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Service } from '../../../../../core/schema/shop.ts'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'
import type { OfferedDelivery, OrderOffer } from '../../../../../workers/engine/ordering/checkout.ts'
import { useMoney } from '../../../../shell/visit/app-context.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { Notice } from '../../../../ui/message/notice.tsx'
import { PriceChange } from '../../../../parts/order/changes/price-change.tsx'
import type { Status } from '../../../../parts/order/status/status.ts'
import { judgeLine } from '../../../../parts/filter/judgement.ts'
import { useConnection, useMenuFilter } from '../../../../queries/use-settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/content/skeleton.tsx'
import { AtCheckout, SavingsAnew } from './at-checkout.tsx'
import { AgainTime } from './again-time.tsx'
import { type Decisions, type JudgedLine, decided, decisionKey } from './decide.ts'
import { OfferLines } from './offer-lines.tsx'
import styles from './order-again.module.css'
import { useAgainTime } from './use-again-time.ts'
import { useOffer } from './use-offer.ts'
import { useReorder } from './use-reorder.ts'

type OrderAgainProps = { intent: OrderIntentRow; status: Status; service: Service; now: number }

/** Places the same order anew: the customer decides about each changed line, then orders with one tap. */
export function OrderAgain({ intent, status, service, now }: OrderAgainProps) {
  const { offer, setOffer, again } = useOffer(intent.id)
  const criteria = useMenuFilter()
  if (!offer || !criteria)
    return (
      <div className={styles.panel}>
        <p role="status" className={styles.muted}>
          <Trans>Looking at the menu as it is now…</Trans>
        </p>
        <Skeleton height="3rem" radius="var(--radius-m)" />
      </div>
    )
  if ('why' in offer)
    return offer.forCheckout ? (
      <Notice icon="pin">{offer.why}</Notice>
    ) : (
      <>
        <NoOffer why={offer.why} onAgain={again} />
        {intent.summary.redeemed && <SavingsAnew />}
      </>
    )
  if (intent.summary.redeemed || offer.hasSavings) return <AtCheckout intent={intent} offer={offer} />
  return (
    <Offered
      intent={intent}
      status={status}
      service={service}
      now={now}
      lines={offer.lines.map((line) => ({ ...line, judgement: judgeLine(line.built, criteria) }))}
      delivery={offer.delivery}
      onMoved={setOffer}
    />
  )
}

/**
 * The place, the time and the total, as the tap agrees to all of them. The law requires the obligation to pay on the
 * button.
 */
function ButtonWords({ table, at, total }: { table: string; at: number | null; total: string }) {
  const { dayTime } = useFormats()
  if (at !== null) {
    const time = dayTime(at)
    return (
      <Trans>
        Order for {time} with obligation to pay · {total}
      </Trans>
    )
  }
  if (table === '') return <Trans>Order with obligation to pay · {total}</Trans>
  return (
    <Trans>
      Order at table {table} now with obligation to pay · {total}
    </Trans>
  )
}

/** The present prices can't be read now. Asks again by itself once the restaurant can be reached. */
function NoOffer({ why, onAgain }: { why: string; onAgain: () => Promise<void> }) {
  const isOnline = useConnection().state === 'online'
  const [wasOnline] = useState(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline) void onAgain()
  }, [isOnline, wasOnline, onAgain])
  return (
    <Notice
      tone="warn"
      icon="offline"
      action={
        <Button variant="quiet" icon="refresh" onClick={() => void onAgain()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>It can't be compared with today's menu yet.</Trans>
      <span>{why}</span>
    </Notice>
  )
}

/** The delivery fee before and now. It is part of the total on the button, so the tap agrees to it. */
function FeeChange({ beforeCents, afterCents }: { beforeCents: number; afterCents: number }) {
  return (
    <div className={styles.change}>
      <span className={styles.title}>
        <Trans>Delivery fee</Trans>
      </span>
      <PriceChange beforeCents={beforeCents} afterCents={afterCents} gone={null} />
    </div>
  )
}

function TooLittle({ missing }: { missing: string }) {
  return (
    <p className={styles.muted}>
      <Trans>{missing} more to reach the minimum for this address.</Trans>
    </p>
  )
}

type OfferedProps = OrderAgainProps & {
  lines: JudgedLine[]
  delivery: OfferedDelivery | null
  onMoved: (offer: OrderOffer) => void
}

function Offered({ intent, status, service, now, lines, delivery, onMoved }: OfferedProps) {
  const money = useMoney()
  const [decisions, setDecisions] = useState<Decisions>({})
  const time = useAgainTime(service, intent.summary.appointmentAt, now, status === 'anotherTime')
  const { busy, failure, hasMoved, timeRefused, order } = useReorder(intent.id, onMoved)
  const chosen = decided(lines, decisions, delivery)
  const { totalCents, feeCents, missingCents, open } = chosen
  const total = money(totalCents)
  const before = intent.summary.totalCents
  if (chosen.lines.length === 0 && lines.every(({ afterCents }) => afterCents === null))
    return (
      <Notice tone="warn" icon="alert">
        <Trans>None of these dishes is available right now.</Trans>
      </Notice>
    )
  const isReady = chosen.lines.length > 0 && missingCents === 0 && open === null && time.isChosen
  return (
    <div className={styles.panel}>
      {hasMoved && (
        <Notice tone="warn" icon="alert" live>
          <Trans>The menu has changed once more. Nothing was ordered; have a look again.</Trans>
        </Notice>
      )}
      <OfferLines
        lines={lines}
        decisions={decisions}
        onDecide={(decidedLines, decision) =>
          setDecisions({
            ...decisions,
            ...Object.fromEntries(decidedLines.map((line) => [decisionKey(line), decision])),
          })
        }
      />
      {delivery && feeCents !== delivery.beforeCents && (
        <FeeChange beforeCents={delivery.beforeCents} afterCents={feeCents} />
      )}
      {missingCents > 0 && <TooLittle missing={money(missingCents)} />}
      {(status === 'anotherTime' || time.isGone || timeRefused) && (
        <AgainTime time={time} now={now} refused={timeRefused} />
      )}
      <p className={styles.total}>
        {totalCents === before ? <Trans>Total</Trans> : <Trans>New total</Trans>}
        <span>
          {totalCents !== before && <s>{money(before)}</s>} <strong>{total}</strong>
        </span>
      </p>
      {failure && (
        <Notice tone="danger" icon="alert" live>
          {failure}
        </Notice>
      )}
      <Button
        wide
        busy={busy}
        disabled={!isReady && !busy}
        onClick={() => void order(chosen.lines, totalCents, feeCents, time.appointmentAt)}
      >
        <ButtonWords table={intent.summary.tableNumber} at={time.appointmentAt} total={total} />
      </Button>
      {open !== null && (
        <p className={styles.muted}>
          {open === 'marked' ? (
            <Trans>Say yes or no to each marked dish first.</Trans>
          ) : (
            <Trans>Say yes or no to each new price first.</Trans>
          )}
        </p>
      )}
    </div>
  )
}
