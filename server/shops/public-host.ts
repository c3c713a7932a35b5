import { isIP } from 'node:net'
import type { StoredShop } from './read/read-shop.ts'

/** The shop's first host name that can be public, for links in messages and for push services. */
export const publicHost = ({ hosts }: Pick<StoredShop['file'], 'hosts'>): string | undefined =>
  hosts.find((name) => name.includes('.') && isIP(name) === 0)
