import { BlockList, isIP } from 'node:net'

/**
 * Whether a phone may name this address as its push service's: https on its usual port, a name of the public DNS, no
 * user. The server calls whatever address a phone names, so no address in the server's own network may be accepted.
 */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(text)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false
  return isPublicName(hostname)
}

/** Whether a URL's host is a name of the public DNS: no IP address, and no name of this machine or network. */
export function isPublicName(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '')
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 && host.includes('.') && !isOwnName(host)
}

/** Names that mean this machine or this network (RFC 6761, RFC 6762, RFC 8375). */
const isOwnName = (host: string): boolean =>
  /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/.test(host)

const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4')

const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
/** IPv6 addresses that lead to IPv4 addresses: 6to4, Teredo. */
closed.addSubnet('2002::', 16, 'ipv6')
closed.addSubnet('2001::', 32, 'ipv6')

/**
 * True for an address of the public internet. It is checked when connecting, as a name may resolve to anything by then.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
