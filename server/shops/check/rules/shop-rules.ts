import { isIPv6 } from 'node:net'
import { isDelivered } from '../../../../core/domain/order/order-type-rules.ts'
import { orderTypes } from '../../../../core/schema/primitives.ts'
import { normalizeHost } from '../../normalize-host.ts'
import { quote } from '../fault.ts'
import { each, present } from '../loose.ts'
import { allKnown, itemIdsOf, noRepeats, type RuleContext, unique } from './context.ts'

/** Checks hosts, languages, services and tables. */
export function checkShop({ file, faults }: RuleContext): void {
  noRepeats(file.hosts, ['hosts'], faults)
  for (const [index, host] of each(file.hosts)) {
    if (normalizeHost(host) !== host)
      faults.add(['hosts', index], `write the host without port, as ${quote(normalizeHost(host))}`)
    else if (!isHost(host)) faults.add(['hosts', index], `${quote(host)} is no host name or address`)
  }
  noRepeats(file.languages, ['languages'], faults)
  // Node accepts an offset as a time zone, but phones of a few years ago throw. An offset also knows no summer time.
  if (file.timeZone && /^[+-]/.test(file.timeZone))
    faults.add(['timeZone'], `name an IANA time zone, such as Europe/Madrid; found ${quote(file.timeZone)}`)
  checkServices({ file, faults })
  checkTables({ file, faults })
}

const delivered = orderTypes.filter(isDelivered).map(quote).join(' or ')

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** A name of labels, an IPv4 address, an IPv6 address in brackets, or "*". */
function isHost(host: string): boolean {
  if (host === '*') return true
  if (host.startsWith('[')) return host.endsWith(']') && isIPv6(host.slice(1, -1))
  return host.split('.').every((part) => label.test(part))
}

function checkServices({ file, faults }: Pick<RuleContext, 'file' | 'faults'>): void {
  unique(file.services, ['services'], 'id', faults)
  unique(file.services, ['services'], 'orderType', faults)
  const spoken = file.languages && new Set(present(file.languages))
  for (const [index, service] of each(file.services)) {
    const path = ['services', index]
    noRepeats(service.payments, [...path, 'payments'], faults)
    noRepeats(service.languages, [...path, 'languages'], faults)
    noRepeats(service.delivery?.getTypes, [...path, 'delivery', 'getTypes'], faults)
    if (service.languages?.length === 0) {
      faults.add([...path, 'languages'], 'needs at least one; leave it out to use all languages of the shop')
    }
    for (const [at, language] of each(service.languages)) {
      if (spoken && !spoken.has(language)) {
        faults.add([...path, 'languages', at], `${quote(language)} is not among the languages of the shop`)
      }
    }
    if (service.delivery && service.orderType !== undefined && !isDelivered(service.orderType)) {
      faults.add([...path, 'delivery'], `only a service of the order type ${delivered} has this`)
    }
  }
}

function checkTables({ file, faults }: Pick<RuleContext, 'file' | 'faults'>): void {
  unique(file.tables, ['tables'], 'code', faults)
  unique(file.tables, ['tables'], 'number', faults)
  const items = itemIdsOf(file)
  for (const [index, table] of each(file.tables)) {
    const path = ['tables', index, 'excludedItems']
    noRepeats(table.excludedItems, path, faults)
    allKnown(table.excludedItems, items, 'item', path, faults)
  }
}
