import { useObservable } from 'dexie-react-hooks'
import type { ShopRow } from '../../core/storage/rows.ts'
import { namedQuery } from '../../core/storage/named-query.ts'
import { database } from './database.ts'

/** The shop of this host: undefined while it is being read, null if the phone has never loaded it. */
export const useShop = (): ShopRow | null | undefined => useObservable(shop)

export async function currentShop(): Promise<ShopRow | null> {
  const identity = (await database.settings.get('identity')) as { value: { storeId: string } } | undefined
  return (identity && (await database.shops.get(identity.value.storeId))) ?? null
}

export const shop = namedQuery(currentShop)
