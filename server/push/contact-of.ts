import { isIP } from 'node:net'
import type { StoredShop } from '../shops/read/read-shop.ts'

/** Push services want an address for complaints: the shop's own, where it has one that the world can reach. */
export function contactOf({ hosts }: StoredShop['file']): string {
  const host = hosts.find((name) => name.includes('.') && isIP(name) === 0)
  return `https://${host ?? 'larder.invalid'}`
}
