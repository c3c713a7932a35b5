import { toCents } from '../../../core/contract/amount.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import { defaultArriveMinutes, defaultGetType } from '../../../core/schema/delivery.ts'
import type { DeliveryArea, MenuHash, Service, Shop, ShopTable } from '../../../core/schema/shop.ts'
import type { AreaEntry } from '../../../core/schema/shop-file/shop-file-delivery.ts'
import type { ServiceEntry, ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { isDelivered } from '../../../core/domain/order/order-type-rules.ts'
import { bookingService, compileBookingOffer } from './compile-booking.ts'
import { compileMembership } from './compile-membership.ts'
import type { PictureUrl } from './compile-menu.ts'
import { compileOffer, offersFor } from './compile-offer.ts'
import { compileHours } from './compile-opening.ts'
import { localize } from './localize.ts'
import type { Pause } from './pause.ts'

/** The id of the merchant's entity when there is only one (spec §9). */
export const entityId = 'default'

/**
 * Compiles the shop as phones know it, with texts in one language. `menuHashes` are those of the stored menus;
 * `pictureUrl` returns pictures' addresses (spec §3, Shop); `pauseOf` says which services are paused now, by default
 * those paused in the file.
 */
export function compileShop(
  file: ShopFile,
  language: Language,
  { menuHashes, pictureUrl, pauseOf = fileSays(file) }: Circumstances,
): Shop {
  const { avatar, cover } = file.pictures
  return {
    id: file.id,
    entityId,
    name: file.name,
    tagline: localize(file.tagline, language, file),
    about: localize(file.about, language, file),
    avatar: avatar === undefined ? '' : pictureUrl(avatar),
    cover: cover === undefined ? '' : pictureUrl(cover),
    accent: file.accent,
    lat: file.location?.lat ?? null,
    lng: file.location?.lng ?? null,
    currency: file.currency,
    timeZone: file.timeZone,
    language: defaultLanguage(file),
    languages: file.languages,
    address: file.address,
    phone: file.phone,
    hidesClosedItems: file.hidesClosedItems,
    cancelUntil: file.orders.cancelUntil,
    cardPublicKey: '',
    menuHashes,
    services: file.services.map((service) => compileService(service, file, pauseOf(service.id))),
    promotions: offersFor('everyMember', file).map((entry) => compileOffer(entry, language, file)),
    // Set by the server, not by the shop file: the handler adds it (server/handlers/shops/store.ts).
    map: null,
    booking: compileBookingOffer(file, language, pauseOf(bookingService)),
    membership: compileMembership(file, language),
  }
}

type Circumstances = {
  menuHashes: MenuHash[]
  pictureUrl: PictureUrl
  pauseOf?: (serviceId: string) => Pause | null
}

const fileSays =
  ({ services }: ShopFile) =>
  (serviceId: string): Pause | null =>
    services.some(({ id, paused }) => id === serviceId && paused) ? { until: null } : null

function compileService(entry: ServiceEntry, file: ShopFile, pause: Pause | null): Service {
  const { stepMinutes, leadMinutes, daysAhead, capacity } = entry.slots
  return {
    id: entry.id,
    orderType: entry.orderType,
    paused: pause !== null,
    ...(pause?.until && { pausedUntil: pause.until }),
    payments: entry.payments,
    languages: languagesOf(entry, file),
    ...compileHours(entry),
    slots: { stepMinutes, leadMinutes, daysAhead, capacity: capacity ?? null },
    minimumCents: toCents(entry.minimum),
    guestsMayOrder: entry.guestsMayOrder,
    delivery: isDelivered(entry.orderType) ? compileDelivery(entry.delivery, file) : null,
  }
}

function compileDelivery(
  entry: ServiceEntry['delivery'],
  { deliveryAreas }: ShopFile,
): NonNullable<Service['delivery']> {
  const { getTypes, arriveMinutes, freeFrom, unknownDistance = 'free' } = entry ?? saysNothing
  return {
    getTypes: getTypes.length > 0 ? getTypes : saysNothing.getTypes,
    arriveMinutes,
    freeFromCents: freeFrom === undefined ? null : toCents(freeFrom),
    takesUnknown: unknownDistance === 'free',
    areas: deliveryAreas.map(compileArea),
  }
}

/** Defaults of a delivery service that says nothing about delivery (spec §9). */
const saysNothing: NonNullable<ServiceEntry['delivery']> = {
  getTypes: [defaultGetType],
  arriveMinutes: defaultArriveMinutes,
  unknownDistance: 'free',
}

export const compileArea = ({ id, withinMeters, minimum, fees }: AreaEntry): DeliveryArea => ({
  id,
  withinMeters,
  minimumCents: toCents(minimum),
  fees: fees.map(({ withinMeters: within, fromTotal, fee }) => ({
    withinMeters: within,
    ...(fromTotal !== undefined && { fromCents: toCents(fromTotal) }),
    cents: toCents(fee),
  })),
})

/** The shop's own language: the first of its list. */
export const defaultLanguage = (file: Pick<ShopFile, 'languages'>): Language => file.languages[0] ?? 'en'

/** The languages that a service's menu is rendered in: its own list, else the shop's. */
export const languagesOf = (
  service: Pick<ServiceEntry, 'languages'>,
  file: Pick<ShopFile, 'languages'>,
): Language[] => (service.languages?.length ? service.languages : file.languages)

/**
 * The language in which a service answers when asked for `wanted`: that one if offered, else the shop's, else its
 * first.
 */
export function menuLanguage(
  service: Pick<ServiceEntry, 'languages'>,
  file: Pick<ShopFile, 'languages'>,
  wanted: Language,
): Language {
  const offered = languagesOf(service, file)
  const own = defaultLanguage(file)
  return offered.includes(wanted) ? wanted : offered.includes(own) ? own : (offered[0] ?? own)
}

/** The table of a scanned code, or null when the shop has no such table (the caller answers SP_0027). */
export function readTable(file: Pick<ShopFile, 'tables'>, code: string): ShopTable | null {
  const table = file.tables.find((entry) => entry.code === code)
  return table ? { code: table.code, number: table.number, excludedItemIds: table.excludedItems } : null
}
