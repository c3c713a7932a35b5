import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Database } from '../../database/open.ts'
import { couponsWithoutCode } from '../desk-coupons.ts'
import { missionsWithoutCoupon } from '../desk-missions.ts'
import { readStoredCurrency } from '../read/stored-file.ts'
import { checkCurrency, CurrencyInUse } from './check-currency.ts'
import { checkHosts, HostTaken } from './check-hosts.ts'
import { ordersNotOffered } from './orders-not-offered.ts'

/** What an import leaves for the owner to settle. */
export type Unsettled = {
  /** The titles of the desk's missions that promise a coupon which neither the file nor the desk has any more. */
  emptyMissions: string[]
  /** The desk's coupons whose code no longer works, as the file gives that code to another coupon. */
  codelessCoupons: { title: string; code: string }[]
  /** Open orders for later that the file no longer offers, the next one first. */
  notOffered: { number: string; at: number }[]
}

/** Looks for what importing this file leaves to settle. */
export async function findUnsettled(db: Database, file: ShopFile, now: number): Promise<Unsettled> {
  return {
    emptyMissions: await missionsWithoutCoupon(db, file),
    codelessCoupons: await couponsWithoutCode(db, file),
    notOffered: await ordersNotOffered(db, file, now),
  }
}

/** What importing a file into a database would come to; `refusals` are for the owner to read. */
export type Foreseen = Unsettled & { refusals: string[] }

/** Finds out, only by reading, what importing a checked file would come to. */
export function foreseeImport(db: Database, file: ShopFile, now: number): Promise<Foreseen> {
  const reading = db.transaction().setAccessMode('read only')
  return reading.execute(async (trx) => {
    const refusals = [
      await refusalBy(() => checkHosts(trx, file)),
      await refusalBy(async () => checkCurrency(trx, file, await readStoredCurrency(trx, file.id))),
    ]
    return { refusals: refusals.filter((one) => one !== null), ...(await findUnsettled(trx, file, now)) }
  })
}

async function refusalBy(check: () => Promise<void>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof HostTaken || error instanceof CurrencyInUse) return error.message
    throw error
  }
}
