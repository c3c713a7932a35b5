import { createHash } from 'node:crypto'
import type { OrderType } from '../../../core/schema/primitives.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Database } from '../../database/open.ts'
import { comboMark } from '../../../core/contract/wire/menu/without-items.ts'
import { isOffered } from '../compile/compile-menu.ts'
import type { Pause } from '../compile/pause.ts'
import { marksOfItem } from './marks.ts'

/** What was switched at the desk, in addition to what the shop's file says. */
export type Availability = {
  /** The pauses by service id; a timed one may be over. */
  pauses: ReadonlyMap<string, Pause>
  /** Sorted: ids of dishes, and the marks of sizes and combos. */
  soldOut: readonly string[]
}

export async function readAvailability(db: Database, shopId: string): Promise<Availability> {
  const pauses = await db.selectFrom('service_pauses').selectAll().where('shop_id', '=', shopId).execute()
  return {
    pauses: new Map(pauses.map(({ service_id, until }) => [service_id, { until }])),
    soldOut: await readSoldOut(db, shopId),
  }
}

async function readSoldOut(db: Database, shopId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sold_out')
    .select('item_id')
    .where('shop_id', '=', shopId)
    .orderBy('item_id')
    .execute()
  return rows.map(({ item_id }) => item_id)
}

/** The pause of a service, set by the file or at the desk; null while it takes orders. */
export function pauseAt(
  { file, pauses }: { file: Pick<ShopFile, 'services'> } & Pick<Availability, 'pauses'>,
  serviceId: string,
  now: number,
): Pause | null {
  if (file.services.find(({ id }) => id === serviceId)?.paused) return { until: null }
  const pause = pauses.get(serviceId)
  return pause && (pause.until === null || pause.until > now) ? pause : null
}

/**
 * The services that the desk has paused and that are still paused at `now`: the only part of a shop that changes by the
 * clock alone.
 */
export const pausedAt = ({ pauses }: Pick<Availability, 'pauses'>, now: number): string[] =>
  [...pauses].filter(([, { until }]) => until === null || until > now).map(([serviceId]) => serviceId)

/**
 * When the result of `pausedAt` next changes by the clock alone: the earliest end of a current pause; Infinity for
 * never.
 */
export const nextResumption = ({ pauses }: Pick<Availability, 'pauses'>, now: number): number =>
  Math.min(
    Infinity,
    ...[...pauses.values()].flatMap(({ until }) => (until !== null && until > now ? [until] : [])),
  )

/**
 * What is sold out on the menu of this order type: dishes, sizes and combos. Only that menu's hash changes, so phones
 * fetch only that menu.
 */
export function excludedItemIds(
  file: Pick<ShopFile, 'categories' | 'combos'>,
  orderType: OrderType,
  soldOut: readonly string[],
): string[] {
  if (soldOut.length === 0) return []
  const onMenu = new Set([
    ...file.categories
      .filter((category) => isOffered(category, orderType))
      .flatMap(({ items }) => items.filter((item) => isOffered(item, orderType)))
      .flatMap(marksOfItem),
    ...file.combos.filter((combo) => isOffered(combo, orderType)).map(({ id }) => comboMark(id)),
  ])
  return soldOut.filter((id) => onMenu.has(id))
}

/** The hash of a stored menu without some of its dishes; the menu's own hash when none is missing. */
export const hashWithout = (md5: string, excluded: readonly string[]): string =>
  excluded.length === 0
    ? md5
    : createHash('md5')
        .update([md5, ...excluded].join('\0'))
        .digest('hex')

/** How every stored menu ends (server/shops/compile/render-menu.ts). */
const ending = /,"excludedItemIds":\[\],"md5":"[0-9a-f]{32}"\}$/

/** Puts the excluded dishes and the new hash into a stored menu without parsing the rest of it. */
export function bodyWithout(
  { body, md5 }: { body: string; md5: string },
  excluded: readonly string[],
): string {
  if (excluded.length === 0) return body
  const end = `,"excludedItemIds":${JSON.stringify(excluded)},"md5":"${hashWithout(md5, excluded)}"}`
  // Only the end is searched, as a menu may be megabytes long.
  const tail = body.slice(-80)
  if (!ending.test(tail)) throw new Error('A stored menu ends otherwise than it was written.')
  return `${body.slice(0, -80)}${tail.replace(ending, () => end)}`
}
