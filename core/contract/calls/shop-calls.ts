import * as v from 'valibot'
import { Id } from '../../schema/primitives.ts'
import { AskedLanguage } from '../asked-language.ts'
import { call } from '../call.ts'
import { ItemWire, MenuWire } from '../wire/menu/menu-wire.ts'
import { ShopWire } from '../wire/shop-wire.ts'

/** Which shop is served at this address. Only the host counts; refused with LD_SHOP_NOT_FOUND. */
export const storeIdentity = call({
  path: '/store/identity/get',
  request: v.object({ accessUrl: v.pipe(v.string(), v.maxLength(2000)), product: v.literal('retail') }),
  answer: v.object({ entityId: Id, storeId: Id }),
  policy: 'never',
  auth: 'none',
})

/**
 * The shop, its services and the hash of each menu; if a table code is given also the table, or the refusal SP_0027.
 */
export const storeGet = call({
  path: '/store/get',
  request: v.object({
    deviceSerialNo: v.pipe(v.string(), v.maxLength(200)),
    serviceType: v.picklist(['online', 'table']),
    storeId: Id,
    tableId: v.nullish(v.pipe(v.string(), v.maxLength(64)), null),
  }),
  answer: ShopWire,
  policy: 'never',
  auth: 'none',
  isAbout: ({ info }, { request }) => info.storeId === request.storeId,
})

/** A whole menu in one language; empty with code 90010 while the service is paused. */
export const categoryList = call({
  path: '/category/list',
  request: v.object({ serviceId: Id, language: AskedLanguage, storeId: Id }),
  answer: MenuWire,
  policy: 'never',
  auth: 'none',
})

/** One item of the first service that offers it, in the context's language. */
export const itemGet = call({
  path: '/item/get',
  request: v.object({ storeId: Id, itemId: Id }),
  answer: ItemWire,
  policy: 'never',
  auth: 'none',
})
