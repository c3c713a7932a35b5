import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentVisit } from '../../../shell/visit/app-context.ts'
import { orderTypeLooks } from '../../../words/order-types.ts'
import { isAtTable } from '../../../../core/domain/order/order-type-rules.ts'
import { orderTypeRules } from '../../../../core/schema/order-type-table.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './place-card.module.css'

/** The order type and the place: the table's number in large type, or the address to collect from. */
export function PlaceCard() {
  const { i18n } = useLingui()
  const { shop, orderType, table, tableCode } = useCurrentVisit()
  const look = orderTypeLooks[orderType]
  const { name } = shop
  const { handOver } = orderTypeRules[orderType]
  return (
    <div className={styles.card}>
      <span className={styles.icon}>
        <Icon name={look.icon} size={24} />
      </span>
      <div className={styles.words}>
        <p className={styles.type}>{i18n._(look.name)}</p>
        <p className={styles.where}>
          {handOver === 'collected' &&
            (isAtTable(orderType) ? <Trans>Packed for you at {name}</Trans> : shop.address || shop.name)}
          {handOver === 'delivered' && <Trans>Brought to you by {name}</Trans>}
          {handOver === 'served' && <Trans>Brought to your table at {name}</Trans>}
        </p>
      </div>
      {tableCode !== null && table?.number && (
        <p className={styles.table}>
          <span className={styles.tableWord}>
            <Trans>Table</Trans>
          </span>
          <span className={styles.number} data-long={table.number.length > 3 || undefined}>
            {table.number}
          </span>
        </p>
      )}
    </div>
  )
}
