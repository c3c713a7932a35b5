import { useObservable } from 'dexie-react-hooks'
import { readSetting } from '../../core/storage/read-setting.ts'
import type { ShopRow } from '../../core/storage/rows.ts'
import { namedQuery } from '../../core/storage/named-query.ts'
import { database } from './database.ts'

/** The shop of this host: undefined while it is being read, null if the phone has never loaded it. */
export const useShop = (): ShopRow | null | undefined => useObservable(shop)

export async function currentShop(): Promise<ShopRow | null> {
  const identity = await readSetting(database, 'identity')
  return (identity && (await database.shops.get(identity.storeId))) ?? null
}

export const shop = namedQuery(currentShop)
