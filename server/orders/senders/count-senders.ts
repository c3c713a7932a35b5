import type { BlockedSender } from './blocked-senders.ts'
import type { SenderAnswers } from './check-sender.ts'
import type { Sender } from './sender.ts'

type Counted = { count: number | string | bigint }
type Hour = Counted & { oldest: number }

/** The answers to `senderQueriesOfMany`; empty if no sender is limited. */
type ManyAnswers =
  | []
  | [
      customerBlocks: BlockRow[],
      networkBlocks: BlockRow[],
      waiting: (Counted & { customer_id: string })[],
      hours: (Hour & { customer_id: string })[],
      networkHours: (Hour & { network: string })[],
      strangers: (Counted & Place & { network: string })[],
    ]
type BlockRow = Pick<BlockedSender, 'sender' | 'until'> & { kind: string }
type Place = { table_code: string | null; service_id: string; appointment_at: number | null }

/** One of several orders that are decided together. */
type Sent = {
  sender: Sender
  now: number
  checked: {
    draft: { tableCode: string | null; appointmentAt: number | null }
    service: { id: string }
  }
}

/**
 * Counts the waiting orders and the last hour's orders by sender. Orders that were placed earlier in the same
 * transaction count.
 */
export function countSenders(answers: ManyAnswers): {
  /** The answers that `checkSender` takes. */
  of: (sent: Sent) => SenderAnswers
  add: (sent: Sent) => void
} {
  const [
    customerBlocks = [],
    networkBlocks = [],
    waiting = [],
    hours = [],
    networkHours = [],
    strangers = [],
  ] = answers
  const blocks = [...customerBlocks, ...networkBlocks]
  const waits = new Map(waiting.map((row) => [row.customer_id, Number(row.count)]))
  const ofCustomer = new Map(hours.map((row) => [row.customer_id, row]))
  const ofNetwork = new Map(networkHours.map((row) => [row.network, row]))
  const strange = new Map<string, number>()
  for (const row of strangers) addStranger(row.network, row, Number(row.count))

  function addStranger(network: string, place: Place, count: number): void {
    for (const name of ['all', from(network), at(place.table_code), slot(network, place)])
      strange.set(name, (strange.get(name) ?? 0) + count)
  }
  const isBlocked = ({ customerId, site, subnet, isKnown }: Sender, now: number): boolean =>
    blocks.some(
      ({ kind, sender, until }) =>
        until > now &&
        (kind === 'customer'
          ? sender === customerId
          : !isKnown && [site, subnet].some((one) => one === sender)),
    )

  return {
    of({ sender, now, checked }) {
      if (sender.isUnlimited) return []
      const { customerId, site, isKnown } = sender
      const own = [
        isBlocked(sender, now) ? [{ kind: 'customer' }] : [],
        [{ count: waits.get(customerId) ?? 0 }],
        hourOf(ofCustomer.get(customerId)),
      ] satisfies SenderAnswers
      if (isKnown) return own
      const place = placeOf(checked)
      const count = (name: string) => strange.get(name) ?? 0
      const others = {
        count: count('all'),
        from_here: count(from(site)),
        at_table: place.table_code === null ? 0 : count(at(place.table_code)),
        in_slot: place.appointment_at === null ? 0 : count(slot(site, place)),
      }
      return [own[0], own[1], own[2], [others], hourOf(ofNetwork.get(site))]
    },
    add({ sender: { customerId, site, isKnown }, now, checked }) {
      waits.set(customerId, (waits.get(customerId) ?? 0) + 1)
      ofCustomer.set(customerId, { customer_id: customerId, ...oneMore(ofCustomer.get(customerId), now) })
      if (isKnown) return
      ofNetwork.set(site, { network: site, ...oneMore(ofNetwork.get(site), now) })
      addStranger(site, placeOf(checked), 1)
    },
  }
}

const hourOf = (hour: Hour | undefined): Hour[] => (hour ? [hour] : [])

const oneMore = (hour: Hour | undefined, now: number): Hour => ({
  count: Number(hour?.count ?? 0) + 1,
  oldest: hour?.oldest ?? now,
})

const placeOf = ({ draft, service }: Sent['checked']): Place => ({
  table_code: draft.tableCode,
  service_id: service.id,
  appointment_at: draft.appointmentAt,
})

const from = (network: string): string => `from ${network}`
const at = (table: string | null): string => `at ${table}`
const slot = (network: string, place: Place): string =>
  `slot ${network} ${place.service_id} ${place.appointment_at}`
