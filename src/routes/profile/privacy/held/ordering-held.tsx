import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { openStates } from '../../../../../core/schema/order/open-intents.ts'
import { useMoney } from '../../../../shell/visit/app-context.ts'
import { lookOf } from '../../../../parts/order/order-looks.ts'
import { orderTypeLooks } from '../../../../words/order-types.ts'
import { BookingsHeld } from './bookings-held.tsx'
import { Held, Line, Lines } from './held.tsx'
import { OutboxHeld } from './outbox-held.tsx'
import type { Phone } from './person-held.tsx'
import { useInstant } from './use-instant.ts'

/** What this phone stores about ordering: carts, orders, bookings, the outbox, addresses and tables. */
export function OrderingHeld({ phone }: Phone) {
  const waiting = phone.outbox.filter(({ state }) => openStates.includes(state)).length
  return (
    <>
      <CartHeld phone={phone} />
      <OrdersHeld phone={phone} />
      <BookingsHeld bookings={phone.bookings} />
      <OutboxHeld intents={phone.outbox} waiting={waiting} />
      <AddressesHeld phone={phone} />
      <TablesHeld phone={phone} />
    </>
  )
}

function CartHeld({ phone }: Phone) {
  const { i18n } = useLingui()
  const dishes = phone.carts.flatMap(({ orderType, lines }) => lines.map((line) => ({ ...line, orderType })))
  const combos = phone.comboCarts.flatMap(({ orderType, lines }) =>
    lines.map((line) => ({ ...line, orderType, note: line.note ?? '' })),
  )
  const lines = [...dishes, ...combos]
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Held
      icon="bag"
      title={<Trans>Your cart</Trans>}
      value={count > 0 ? <Plural value={count} one="# dish" other="# dishes" /> : <Trans>Empty</Trans>}
    >
      {count > 0 && (
        <Lines>
          {lines.map(({ id, quantity, snapshot: { title, details }, note, orderType }) => (
            <Line
              key={id}
              what={`${quantity} × ${[title, ...details, note].filter(Boolean).join(', ')}`}
              more={i18n._(orderTypeLooks[orderType].name)}
            />
          ))}
        </Lines>
      )}
    </Held>
  )
}

function OrdersHeld({ phone: { orders } }: Phone) {
  const { i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  return (
    <Held
      icon="orders"
      title={<Trans>Copies of your orders</Trans>}
      value={
        orders.length > 0 ? (
          <Plural value={orders.length} one="# order" other="# orders" />
        ) : (
          <Trans>None</Trans>
        )
      }
    >
      {orders.length > 0 && (
        <Lines>
          {orders.map((order) => (
            <Line
              key={order.id}
              what={`${order.number} · ${instant(order.createdAt)}`}
              more={`${money(order.totalCents)} · ${i18n._(lookOf(order).name)}`}
            />
          ))}
        </Lines>
      )}
    </Held>
  )
}

function AddressesHeld({ phone: { addresses } }: Phone) {
  return (
    <Held
      icon="pin"
      title={<Trans>Saved addresses</Trans>}
      value={
        addresses.length > 0 ? (
          <Plural value={addresses.length} one="# address" other="# addresses" />
        ) : (
          <Trans>None</Trans>
        )
      }
    >
      {addresses.length > 0 && (
        <Lines>
          {addresses.map(({ id, street, postcode, city, label }) => (
            <Line key={id} what={[street, postcode, city].filter(Boolean).join(', ')} more={label} />
          ))}
        </Lines>
      )}
    </Held>
  )
}

function TablesHeld({ phone: { diningTables } }: Phone) {
  const instant = useInstant()
  return (
    <Held
      icon="table"
      title={<Trans>Tables you scanned</Trans>}
      value={
        diningTables.length > 0 ? (
          <Plural value={diningTables.length} one="# table" other="# tables" />
        ) : (
          <Trans>None</Trans>
        )
      }
    >
      {diningTables.length > 0 && (
        <Lines>
          {diningTables.map(({ code, number, scannedAt }) => (
            <Line
              key={code}
              what={number === '' ? code : <Trans>Table {number}</Trans>}
              more={instant(scannedAt)}
            />
          ))}
        </Lines>
      )}
    </Held>
  )
}
