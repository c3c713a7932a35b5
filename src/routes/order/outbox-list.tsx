import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderIntentRow } from '../../../core/storage/rows.ts'
import { statusOf } from '../../parts/order/status/status.ts'
import { isInMemory } from '../../queries/open-storage.ts'
import { useStuckLanes } from '../../queries/use-addresses.ts'
import type { Outbox } from '../../queries/orders/use-orders.ts'
import { useConnection, useIsCut } from '../../queries/use-settings.ts'
import { Group } from './group.tsx'
import { IntentCard } from './outbox-cards.tsx'

type OutboxListProps = {
  outbox: Outbox
  /** The current time on the shop's clock. */
  now: number
  onMore: () => void
}

/**
 * The orders that are still on this phone: first those that the customer has to decide about, then those that go on by
 * themselves.
 */
export function OutboxList({ outbox, now, onMore }: OutboxListProps) {
  const { t } = useLingui()
  const isPortal = useConnection().state === 'portal'
  const isCut = useIsCut()
  const stuck = useStuckLanes()
  const { deciding, moving, takenBack, tables, count } = outbox
  const card = (intent: OrderIntentRow) => (
    <li key={intent.id}>
      <IntentCard
        intent={intent}
        status={statusOf(intent, tables.get(intent.tableCode ?? '') ?? null, now, {
          isKept: !isInMemory(),
          isHeld: stuck?.has(intent.lane) ?? false,
          isCut,
        })}
        portal={isPortal}
      />
    </li>
  )
  const here = [...moving.rows, ...takenBack.rows]
  const hasMore = moving.more || takenBack.more
  return (
    <>
      {deciding.rows.length > 0 && (
        <Group title={t`Needs you`} onMore={deciding.more ? onMore : null}>
          {deciding.rows.map(card)}
        </Group>
      )}
      {here.length > 0 && (
        <Group
          title={moving.more ? <Trans>On this phone: {count}</Trans> : t`On this phone`}
          onMore={hasMore ? onMore : null}
        >
          {here.map(card)}
        </Group>
      )}
    </>
  )
}
