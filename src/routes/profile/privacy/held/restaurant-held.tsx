import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { guestType } from '../../../../../core/schema/constants.ts'
import type { ShopData } from '../../../../../workers/engine/privacy/shop-data.ts'
import { useMoney } from '../../../../shell/visit/app-context.ts'
import { orderLooks } from '../../../../parts/order/order-looks.ts'
import { BookingsHeld } from './bookings-held.tsx'
import { Held, Line, Lines } from './held.tsx'
import { ProfileLines } from './profile-lines.tsx'
import { RawTree } from './raw-tree.tsx'
import { readable } from './readable.ts'
import { useInstant } from './use-instant.ts'

type Data = { data: ShopData }

/** The kinds of data that a restaurant stores about any customer; bookings appear only for customers who have any. */
const kinds = {
  account: { icon: 'person', title: <Trans>Your account</Trans> },
  addresses: { icon: 'pin', title: <Trans>Saved addresses</Trans> },
  orders: { icon: 'orders', title: <Trans>Orders</Trans> },
  benefits: { icon: 'bag', title: <Trans>Coupons, points and balance</Trans> },
  sessions: { icon: 'lock', title: <Trans>Where you are signed in</Trans> },
  codes: { icon: 'note', title: <Trans>Codes sent to your number</Trans> },
  phones: { icon: 'ready', title: <Trans>Phones that are told of your orders</Trans> },
  fields: { icon: 'search', title: <Trans>Every field</Trans> },
} as const

/** The same before the answer has come, with the same height, so that nothing below moves. */
export const RestaurantComing = () =>
  Object.values(kinds).map((kind) => <Held key={kind.icon} {...kind} value={null} />)

/** The restaurant's answer in short lines, followed by every field as it is. */
export function RestaurantHeld({ data }: Data) {
  return (
    <>
      <ProfileHeld data={data} />
      <AddressesHeld data={data} />
      <OrdersHeld data={data} />
      <BookingsHeld bookings={bookingsOf(data)} />
      <BenefitsHeld data={data} />
      <SessionsHeld data={data} />
      <CodesHeld data={data} />
      <PhonesHeld data={data} />
      <Held {...kinds.fields} value={<Trans>Exactly as the restaurant sent it</Trans>}>
        <RawTree value={readable(data)} />
      </Held>
    </>
  )
}

const bookingsOf = ({ bookingList }: ShopData) =>
  bookingList.map(({ bookingId, bookingNo, startTime, bookingStatus }) => ({
    id: bookingId,
    number: bookingNo,
    startsAt: Date.parse(startTime),
    state: bookingStatus,
  }))

function ProfileHeld({ data: { customer } }: Data) {
  const instant = useInstant()
  const isGuest = customer.customerType === guestType
  const since = instant(customer.createTime)
  return (
    <Held
      {...kinds.account}
      value={isGuest ? <Trans>A guest since {since}</Trans> : <Trans>A member since {since}</Trans>}
    >
      <Lines>
        <ProfileLines profile={customer} rate={customer.memberLevelRate} />
        {customer.invitationCode && <Line what={<Trans>Invite code</Trans>} more={customer.invitationCode} />}
        {customer.isKnownByDevice && (
          <Line
            what={
              <Trans>
                Known by a fingerprint of this phone's random number, which can't be turned back into it.
              </Trans>
            }
          />
        )}
      </Lines>
    </Held>
  )
}

function AddressesHeld({ data: { addressList } }: Data) {
  if (addressList.length === 0) return <Held {...kinds.addresses} value={<Trans>None</Trans>} />
  return (
    <Held
      {...kinds.addresses}
      value={<Plural value={addressList.length} one="# address" other="# addresses" />}
    >
      <Lines>
        {addressList.map(({ id, address, addressMemo, postcode, city, label }) => (
          <Line
            key={id}
            what={[address, addressMemo, postcode, city].filter(Boolean).join(', ')}
            more={label}
          />
        ))}
      </Lines>
    </Held>
  )
}

function BenefitsHeld({ data: { couponList, purseEntryList } }: Data) {
  const money = useMoney()
  const instant = useInstant()
  if (couponList.length + purseEntryList.length === 0)
    return <Held {...kinds.benefits} value={<Trans>None</Trans>} />
  const points = purseEntryList.reduce((sum, { pointCount }) => sum + pointCount, 0)
  const balance = money(
    Math.round(purseEntryList.reduce((sum, { voucherAmount }) => sum + voucherAmount * 100, 0)),
  )
  return (
    <Held
      {...kinds.benefits}
      value={
        <Trans>
          <Plural value={points} one="# point" other="# points" />, {balance} of voucher balance
        </Trans>
      }
    >
      <Lines>
        {couponList.map(({ couponName, createTime, usedOrderId }) => (
          <Line
            key={`${couponName} ${createTime}`}
            what={couponName}
            more={usedOrderId ? <Trans>Used</Trans> : instant(createTime)}
          />
        ))}
      </Lines>
    </Held>
  )
}

function OrdersHeld({ data: { orderList } }: Data) {
  const { i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  if (orderList.length === 0) return <Held {...kinds.orders} value={<Trans>None</Trans>} />
  return (
    <Held {...kinds.orders} value={<Plural value={orderList.length} one="# order" other="# orders" />}>
      <Lines>
        {orderList.map(({ orderId, orderNo, orderTime, totalAmount, orderStatus }) => (
          <Line
            key={orderId}
            what={`${orderNo} · ${instant(orderTime)}`}
            more={`${money(Math.round(totalAmount * 100))} · ${i18n._(orderLooks[orderStatus].name)}`}
          />
        ))}
      </Lines>
    </Held>
  )
}

function SessionsHeld({ data: { sessionList } }: Data) {
  const instant = useInstant()
  return (
    <Held
      {...kinds.sessions}
      value={<Plural value={sessionList.length} one="# session" other="# sessions" />}
    >
      <Lines>
        {sessionList.map(({ createTime, expiryTime }, index) => {
          const [from, until] = [instant(createTime), instant(expiryTime)]
          return <Line key={index} what={<Trans>Since {from}</Trans>} more={<Trans>until {until}</Trans>} />
        })}
      </Lines>
    </Held>
  )
}

/** An older server sends no list of phones. */
function PhonesHeld({ data }: Data) {
  const instant = useInstant()
  const pushList = data.pushList ?? []
  if (pushList.length === 0) return <Held {...kinds.phones} value={<Trans>None</Trans>} />
  return (
    <Held {...kinds.phones} value={<Plural value={pushList.length} one="# phone" other="# phones" />}>
      <Lines>
        {pushList.map(({ createTime, pushService }, index) => {
          const from = instant(createTime)
          return <Line key={index} what={<Trans>Since {from}</Trans>} more={<>{pushService}</>} />
        })}
      </Lines>
    </Held>
  )
}

function CodesHeld({ data: { codeTimeList } }: Data) {
  const instant = useInstant()
  if (codeTimeList.length === 0) return <Held {...kinds.codes} value={<Trans>None</Trans>} />
  return (
    <Held {...kinds.codes} value={<Plural value={codeTimeList.length} one="# code" other="# codes" />}>
      <Lines>
        {codeTimeList.map((at) => (
          <Line key={at} what={instant(at)} />
        ))}
        <Line what={<Trans>When they were sent is kept for a day.</Trans>} />
      </Lines>
    </Held>
  )
}
