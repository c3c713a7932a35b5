import * as v from 'valibot'
import type { RefusalData } from '../schema/refusal-data.ts'
import { Amount, toCents } from './amount.ts'
import type { DeskCode } from './desk/desk-limits.ts'
import { wordsOf } from './envelope.ts'
import { type ErrorCode, isErrorCode } from './errors.ts'
import type { OrderDifferenceWire } from './wire/order/order-wire.ts'

/** The `data` of refusals: what a server may send with each code, and how the phone reads it. */

/** Paths of fields of the request. */
type Fields = { fields: string[] }
type Reason<R extends string> = { reason: R }
type OverLimits = {
  itemList: { itemId: string; itemTitle: string; maximum: number; quantity: number }[]
}
/** The times (ISO 8601) around the wanted one that can be had instead. */
type Times = { timeList: string[] }

type DataByCode = {
  /** The last two are about waiting for a table; without a reason, it is over soon. */
  BS_0001: Reason<'unpaid' | 'messages' | 'givenBack'>
  CF_82054: Fields
  CF_82056: Fields
  CF_82059: Fields
  CF_82060: Fields
  CF_82061: Fields
  CF_010601: Fields
  CF_010604: Fields
  CF_010605: Fields
  CF_030301: Fields
  DK_REFUND_TOO_MUCH: { leftCents: number }
  /** `number`: there is no such phone number. */
  LD_BAD_REQUEST: Fields & Partial<Reason<'number'>>
  /** `unknown`: it isn't the customer's; `minimum`: the order is below it. */
  LD_COUPON_UNUSABLE: Reason<
    'unknown' | 'expired' | 'notYet' | 'hours' | 'used' | 'taken' | 'firstOrder' | 'minimum'
  >
  LD_GIFT_OPENED: Reason<'opened' | 'withdrawn'>
  LD_INVITE_OWN: Fields
  LD_INVITE_UNKNOWN: Fields
  /** The lines with dishes for members; or the whole `service`, or the `benefits` that the order uses. */
  LD_MEMBERS_ONLY: { lineIdList: string[] } | Reason<'service' | 'benefits'>
  LD_MISSION_OPEN: Reason<'open' | 'unknown' | 'expired'>
  /** Of an address that the restaurant never knew this customer to have; without it, they had deleted the address. */
  LD_NOT_FOUND: { isUnheard: true }
  RT_0013: { voucherBalance: number }
  SP_0003: Reason<'bookings'>
  SP_0026: { minimumAmount: number }
  SP_0045: Reason<'payment'>
  SP_0053: OrderDifferenceWire
  SP_0080: OverLimits
  SP_0082: OverLimits
  SP_10004: Reason<'payment'>
  SP_10008: Reason<'ahead'>
  SP_10010: OrderDifferenceWire
  SP_120101: Times
  /** `time`: only this time of the day can't be booked. */
  SP_120102: Times & Partial<Reason<'time'>>
  SP_120502: Reason<'ahead'>
}

/** What a server may send with a code; nothing with a code that isn't listed. */
export type RefusalDataOf<C extends ErrorCode | DeskCode> = C extends keyof DataByCode ? DataByCode[C] : never

/** The codes that name fields of the request. */
export type FieldCode = {
  [C in keyof DataByCode]: Fields extends DataByCode[C] ? C : never
}[keyof DataByCode]

/** The words by which a code says why. */
export type ReasonOf<C> = C extends keyof DataByCode
  ? NonNullable<Extract<DataByCode[C], { reason?: unknown }>['reason']>
  : never

const texts = v.array(v.string())
/** A field that isn't as it should be is left out: the others still help. */
const told = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** By field and not by code: the phone also understands a newer server that gives one of these with another code. */
const ToldData = v.object({
  fields: told(texts),
  reason: told(v.string()),
  timeList: told(v.array(v.unknown())),
  lineIdList: told(texts),
  itemList: told(v.array(v.object({ itemId: v.string(), itemTitle: v.string(), maximum: v.number() }))),
  missing: told(v.object({ itemIdList: texts, categoryIdList: texts })),
  minimumAmount: told(Amount),
  voucherBalance: told(Amount),
  isUnheard: told(v.literal(true)),
})

/**
 * The data of a refusal in the app's own names; null for none. If this release has no
 * words for the code, the server's own message is kept with it (spec §8). Our server's message only repeats the code, so
 * it isn't kept.
 */
export function readRefusalData(refusal: {
  code: string
  msg?: string | undefined
  data: unknown
}): RefusalData | null {
  const msg = isErrorCode(refusal.code) ? null : wordsOf(refusal)
  const words = msg === null ? null : { msg }
  const read = v.safeParse(ToldData, refusal.data)
  if (!read.success) return words
  const { timeList, lineIdList, itemList, missing, minimumAmount, voucherBalance, ...same } = read.output
  return {
    ...same,
    ...words,
    times: timeList?.map((time) => Date.parse(String(time))).filter(Number.isFinite),
    lineIds: lineIdList,
    dishes: itemList?.map(({ itemId, itemTitle, maximum }) => ({
      id: itemId,
      title: itemTitle,
      most: maximum,
    })),
    lacking: missing && { itemIds: missing.itemIdList, categoryIds: missing.categoryIdList },
    minimumCents: minimumAmount && toCents(minimumAmount),
    balanceCents: voucherBalance && toCents(voucherBalance),
  }
}
