import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { IntentRow } from '../../../../core/storage/rows.ts'
import { useFormats } from '../../../frame/app-context.ts'
import { intentLooks } from '../../../parts/order/order-looks.ts'
import { useErrorText } from '../../../parts/use-error-text.ts'
import { StatusHero } from './status-hero.tsx'

/** Short of this, the clock alone says when. */
const halfDayMs = 12 * 60 * 60 * 1000
/** Some browsers wake the service worker when the network is back; others only let an open app send. */
const sendsWhenClosed = 'SyncManager' in globalThis

/** How an order on this phone stands, and what that means. */
export function IntentHero({ intent }: { intent: IntentRow }) {
  const { i18n } = useLingui()
  const look = intentLooks[intent.state]
  const title =
    intent.withdrawing && intent.state === 'unknown' ? <Trans>Taking it back</Trans> : i18n._(look.name)
  const table = intent.summary.tableNumber
  return (
    <StatusHero
      tone={look.tone}
      icon={look.icon}
      title={title}
      number={table === '' ? null : { label: <Trans>Table</Trans>, value: table }}
    >
      <Meaning intent={intent} />
    </StatusHero>
  )
}

function Meaning({ intent }: { intent: IntentRow }): ReactNode {
  const { dayTime, time } = useFormats()
  const why = useErrorText(intent.code)
  const until =
    intent.deadlineAt - intent.createdAt < halfDayMs ? time(intent.deadlineAt) : dayTime(intent.deadlineAt)
  switch (intent.state) {
    case 'queued':
      return (
        <>
          <p>
            {sendsWhenClosed ? (
              <Trans>It will be sent as soon as the restaurant can be reached. You can close the app.</Trans>
            ) : (
              <Trans>
                It will be sent as soon as the restaurant can be reached. Keep the app open, or come back to
                it.
              </Trans>
            )}
          </p>
          <p>
            <Trans>After {until} it isn't sent any more.</Trans>
          </p>
        </>
      )
    case 'sending':
      return (
        <p>
          <Trans>One moment, the restaurant is getting your order.</Trans>
        </p>
      )
    case 'unknown':
      return (
        <p>
          {intent.withdrawing ? (
            <Trans>It was already on its way, so we're asking the restaurant to drop it.</Trans>
          ) : (
            <Trans>
              The connection broke off, so we're asking whether it arrived. It is never placed twice.
            </Trans>
          )}
        </p>
      )
    case 'attention':
      return (
        <>
          <p>
            <Trans>Nothing was ordered.</Trans>
          </p>
          <p>{why}</p>
        </>
      )
    case 'parked':
      return (
        <p>
          {intent.code === 'EN_OTHER_CUSTOMER' ? (
            why
          ) : (
            <Trans>It is sent once you are signed in again as before.</Trans>
          )}
        </p>
      )
    case 'expired':
      return (
        <>
          <p>{why}</p>
          <p>
            <Trans>Your dishes are back in the cart.</Trans>
          </p>
        </>
      )
    case 'cancelled':
      return (
        <p>
          <Trans>Nothing was ordered. Your dishes are back in the cart.</Trans>
        </p>
      )
    case 'confirmed':
      return null
  }
}
