import { isIPv6 } from 'node:net'

declare const kind: unique symbol

/**
 * A network that is one caller: an IPv4 address, or an IPv6 /64, since one household or phone owns all the addresses in
 * that.
 */
export type Subnet = string & { readonly [kind]: 'subnet' }

/**
 * A network in which strangers could exceed a limit by changing their address: an IPv4 address, or an IPv6 /48, since a
 * household or an office may own all the subnets in that.
 */
export type Site = string & { readonly [kind]: 'site' }

export const siteOf = (subnet: Subnet): Site =>
  (subnet.endsWith('::/64') ? `${subnet.split(':').slice(0, 3).join(':')}::/48` : subnet) as string as Site

export function subnetOf(address: string): Subnet {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return (mapped ?? address) as Subnet
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64` as Subnet
}

export const siteOfAddress = (address: string): Site => siteOf(subnetOf(address))
