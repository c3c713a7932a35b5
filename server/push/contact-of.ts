import { isIP } from 'node:net'
import type { StoredShop } from '../shops/read/read-shop.ts'

/** The address for complaints that push services ask for: the shop's own if it has a public one. */
export function contactOf({ hosts }: StoredShop['file']): string {
  const host = hosts.find((name) => name.includes('.') && isIP(name) === 0)
  return `https://${host ?? 'larder.invalid'}`
}
