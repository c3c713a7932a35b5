import { needsBank } from '../../../core/domain/order/order-steps.ts'
import { isAtTable } from '../../../core/domain/order/order-type-rules.ts'
import { wallTime } from '../../../core/domain/time/wall-clock.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { orderTypesOf } from '../../../core/domain/order/order-types.ts'
import { oneLine } from '../../base/one-line.ts'
import { type Config, readConfig } from '../../settings/config.ts'
import { type Path, writePath } from '../../shops/check/fault.ts'
import { isSoldThrough } from '../../shops/check/rules/context.ts'
import type { Pictures } from '../../shops/import/picture-folder.ts'
import { namePlace } from './name-place.ts'
import { type Note, noteAt } from './notes/note.ts'
import { notesOnDelivery } from './notes/notes-on-delivery.ts'
import { notesOnPictures } from './notes/notes-on-pictures.ts'
import { hoursThatNeverMeet, longNights } from './notes/notes-on-hours.ts'
import type { Terminal } from './terminal.ts'

/**
 * Prints notes about things that are valid in a file but seldom intended, with the settings of this machine. Ours: the
 * spec is silent.
 * @throws InvalidConfig
 */
export function printNotes(
  { out, env, now }: Terminal,
  file: ShopFile,
  pictures: Pick<Pictures, 'read'>,
): void {
  const notes = [...notesOn(file, readConfig(env), now()), ...notesOnPictures(file, pictures)]
  for (const { path, message } of notes) {
    const name = namePlace(file, path)
    out(oneLine(`Note: ${path}${name === null ? '' : ` (${name})`} ${message}.`))
  }
}

function notesOn(file: ShopFile, config: Config, now: number): Note[] {
  const { categories, combos } = file
  const free = 'costs nothing'
  return [
    ...categories.flatMap(({ items }, at): Note[] => {
      if (items.length === 0)
        return [{ path: writePath(['categories', at]), message: "has no dishes; customers don't see it" }]
      return items.flatMap(({ price, skus = [] }, item) =>
        // If a dish has sizes, each has a price of its own.
        (skus.length === 0 ? price : Math.min(...skus.map((sku) => sku.price))) === 0
          ? [{ path: writePath(['categories', at, 'items', item]), message: free }]
          : [],
      )
    }),
    ...combos.flatMap(({ price }, at) =>
      price === 0 ? [{ path: writePath(['combos', at]), message: free }] : [],
    ),
    ...notesOnDelivery(file, config),
    ...hoursIgnoredBy(file),
    ...unseenOf(file),
    ...tableNotesOn(file),
    ...hoursThatNeverMeet(file),
    ...longNights(file),
    ...expiredCoupons(file, now),
    ...unpayable(file, config),
  ]
}

/**
 * Notes dishes with hours that don't count, at the first of them: `hidesClosedItems: false` doesn't show closed dishes,
 * it lets them be ordered at any hour.
 */
function hoursIgnoredBy({ hidesClosedItems, categories }: ShopFile): Note[] {
  const timed = categories.flatMap((category) =>
    category.items.filter(({ opening = category.opening }) => opening !== undefined),
  ).length
  if (hidesClosedItems || timed === 0) return []
  const whose = timed === 1 ? 'the dish with an opening' : `all ${timed} dishes with an opening`
  return [{ path: 'hidesClosedItems', message: `is false, so ${whose} can be ordered at any hour` }]
}

type Offered = Parameters<typeof isSoldThrough>[0]

/** Notes entries that no service offers. The contents of such a category get no further notes. */
function unseenOf({ categories, combos, services }: ShopFile): Note[] {
  const isSeen = (...all: Offered[]) =>
    services.some(({ orderType }) => all.every((one) => isSoldThrough(one, orderType)))
  const noteOf = (...path: Path): Note => ({
    path: writePath([...path, 'orderTypes']),
    message: "has no order type in common with the services; customers don't see it",
  })
  return [
    ...categories.flatMap((category, at) => {
      if (!isSeen(category)) return [noteOf('categories', at)]
      return category.items.flatMap((item, index) =>
        isSeen(category, item) ? [] : [noteOf('categories', at, 'items', index)],
      )
    }),
    ...combos.flatMap((combo, at) => (isSeen(combo) ? [] : [noteOf('combos', at)])),
  ]
}

/** Notes tables without a service at tables, and services at tables without tables. */
function tableNotesOn({ services, tables }: ShopFile): Note[] {
  const isServed = services.some(({ orderType }) => isAtTable(orderType))
  if (tables.length > 0 && !isServed) {
    const names = orderTypesOf(true).join(' or ')
    return [{ path: 'tables', message: `lead nowhere: no service is ${names}` }]
  }
  return services.flatMap(({ orderType }, at) =>
    tables.length === 0 && isAtTable(orderType)
      ? [{ path: writePath(['services', at]), message: 'takes orders at tables, of which there are none' }]
      : [],
  )
}

function expiredCoupons({ vouchers, timeZone }: ShopFile, now: number): Note[] {
  const { day: today } = wallTime(now, timeZone)
  return vouchers.flatMap(({ expiresOn }, at) =>
    expiresOn !== undefined && expiresOn < today
      ? [noteAt(['vouchers', at, 'expiresOn'], `is ${expiresOn}, which is over; nobody can use it`)]
      : [],
  )
}

/** Notes services whose every way to pay needs a bank, where there is none. */
function unpayable({ services }: ShopFile, { payments: { bank } }: Config): Note[] {
  if (bank !== 'none') return []
  return services.flatMap(({ payments }, at) =>
    payments.every((payment) => needsBank(payment, 1))
      ? [
          noteAt(
            ['services', at, 'payments'],
            'all need a bank, and none is set (PAYMENT_BANK); nobody can order',
          ),
        ]
      : [],
  )
}
