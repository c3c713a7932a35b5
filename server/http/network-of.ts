import { isIPv6 } from 'node:net'

/**
 * The network that a limit counts where strangers could otherwise exceed it by changing their address: a household or
 * an office may own all the networks of an IPv6 /48, so these count as one.
 * @param network as `networkOf` writes it
 */
export const siteOf = (network: string): string =>
  network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network

/**
 * The network that a limit counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, since one
 * household or phone owns all the addresses in that network.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** The network that a limit counts for an address, see `siteOf`. */
export const siteOfAddress = (address: string): string => siteOf(networkOf(address))
