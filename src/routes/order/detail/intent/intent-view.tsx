import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'
import { useCurrentShop } from '../../../../shell/visit/app-context.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { ScreenSkeleton } from '../../../../shell/screen/screen-skeleton.tsx'
import { Facts } from '../../../../ui/content/facts.tsx'
import { BillTotal } from '../../../../parts/order/bill/bill-total.tsx'
import { getTypeName } from '../../../../words/get-type-names.ts'
import { OrderLines } from '../../../../parts/order/bill/order-lines.tsx'
import {
  type Status,
  canOrderAgain,
  isAtTable,
  isTableGone,
  statusOf,
} from '../../../../parts/order/status/status.ts'
import { orderTypeLooks } from '../../../../words/order-types.ts'
import { Section } from '../../../../ui/content/section.tsx'
import { useShopNow } from '../../../../shell/visit/use-shop-now.ts'
import { isInMemory } from '../../../../queries/open-storage.ts'
import { useIsCut } from '../../../../queries/use-settings.ts'
import { useStuckLanes } from '../../../../queries/use-addresses.ts'
import { useScannedTable } from '../../../../queries/orders/use-orders.ts'
import { NavBar } from '../../../../ui/bar/nav-bar.tsx'
import { AddressFirst } from './address-first.tsx'
import { IntentActions } from './intent-actions.tsx'
import { IntentHero } from './intent-hero.tsx'
import { IntentMissing } from './intent-missing.tsx'
import { RefusedDishes, RefusedMinimum } from './intent-ways.tsx'
import { Lines } from '../blocks/lines.tsx'
import { OrderAgain } from '../again/order-again.tsx'
import styles from '../blocks/order-detail.module.css'
import { ScanAgain } from '../again/scan-again.tsx'
import { intentStepWords } from '../progress/step-words.tsx'
import { intentSteps } from '../progress/steps.ts'
import { Timeline } from '../progress/timeline.tsx'

/** An order that the restaurant doesn't have yet, or never received. */
export function IntentView({ intent }: { intent: OrderIntentRow }) {
  const { t } = useLingui()
  const table = useScannedTable(intent.tableCode)
  const now = useShopNow()
  const stuck = useStuckLanes()
  const isCut = useIsCut()
  const status =
    table === undefined || now === undefined
      ? null
      : statusOf(intent, table, now, {
          isKept: !isInMemory(),
          isHeld: stuck?.has(intent.lane) ?? false,
          isCut,
        })
  return (
    <>
      <NavBar title={t`Your order`} back="/order" />
      {status === null ? (
        <ScreenSkeleton />
      ) : (
        <div className={styles.page}>
          <div className={styles.column}>
            <IntentHero intent={intent} status={status} />
            {status === 'refused' && <IntentMissing intent={intent} />}
            {status === 'refused' && <RefusedDishes intent={intent} />}
            {status === 'refused' && <RefusedMinimum intent={intent} />}
            {status === 'addressFirst' && <AddressFirst intent={intent} />}
            {canOrderAgain(status) && (
              <Again
                intent={intent}
                status={status}
                atTable={status !== 'scanAgain' && isAtTable(intent, table ?? null, now ?? 0)}
                now={now ?? 0}
              />
            )}
            <IntentActions intent={intent} status={status} />
            <Section title={t`Progress`}>
              <Timeline steps={intentSteps(intent)} words={(step) => intentStepWords(step, intent, status)} />
            </Section>
          </div>
          <Ordered intent={intent} />
        </div>
      )}
    </>
  )
}

type AgainProps = { intent: OrderIntentRow; status: Status; atTable: boolean; now: number }

/** Offers the same order anew, for a table's order once that table is scanned again. */
function Again({ intent, status, atTable, now }: AgainProps) {
  const { services } = useCurrentShop()
  const { orderType, tableNumber } = intent.summary
  const service = services.find((one) => one.orderType === orderType)
  if (!service) return null
  if (!atTable) return <ScanAgain table={tableNumber} isGone={isTableGone(intent, status)} />
  return <OrderAgain intent={intent} status={status} service={service} now={now} />
}

function Ordered({ intent }: { intent: OrderIntentRow }) {
  const { t, i18n } = useLingui()
  const { dayTime } = useFormats()
  const { orderType, appointmentAt, lines, totalCents, bill, delivery = null } = intent.summary
  const look = orderTypeLooks[orderType]
  return (
    <div className={styles.column}>
      <Section title={t`Dishes`}>
        <OrderLines lines={lines} />
        <BillTotal steps={bill ?? []} totalCents={totalCents} isGuess={delivery?.isGuess ?? false} />
      </Section>
      <Section title={t`Details`}>
        <Facts
          rows={[
            { icon: look.icon, term: <Trans>Order type</Trans>, value: i18n._(look.name) },
            delivery && {
              icon: 'pin',
              term: <Trans>Where</Trans>,
              value: <Lines text={delivery.address} />,
            },
            delivery && {
              icon: 'bag',
              term: <Trans>Hand-over</Trans>,
              value: i18n._(getTypeName(delivery.getType)),
            },
            {
              icon: 'clock',
              term: <Trans>When</Trans>,
              value: appointmentAt === null ? t`As soon as possible` : dayTime(appointmentAt),
            },
          ]}
        />
      </Section>
    </div>
  )
}
