import { publicHost } from '../shops/public-host.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'

/** The address for complaints that push services ask for: the shop's own if it has a public one. */
export const contactOf = (file: StoredShop['file']): string =>
  `https://${publicHost(file) ?? 'larder.invalid'}`
