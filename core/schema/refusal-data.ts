/**
 * What a refusal tells apart from its code, in the app's own names. Each code brings some of this or nothing: which code
 * brings what, and by which names on the wire, is in core/contract/refusal-data.ts. An intent that an older release
 * saved may have the wire's names instead, none of which is a name here: what they would say is then left out.
 */
export type RefusalData = {
  /** The refused fields of the request, as paths in the wire's names: each form knows its own. */
  fields?: string[] | undefined
  /** The restaurant's word for why. */
  reason?: string | undefined
  /** The other instants that could be had, in ms. */
  times?: number[] | undefined
  /** The lines of the order that are refused. */
  lineIds?: string[] | undefined
  /** The dishes of which the order holds too many; `most` is the number allowed. */
  dishes?: { id: string; title: string; most: number }[] | undefined
  /** The dishes and categories that every order must hold and this one lacks. */
  lacking?: Lacking | undefined
  /** The least that the dishes must cost. */
  minimumCents?: number | undefined
  /** What the member has on their voucher balance. */
  balanceCents?: number | undefined
  /** The restaurant never knew that the customer had this. */
  isUnheard?: true | undefined
  /** The server's own words, for a code that this release doesn't know. */
  msg?: string | undefined
}

/** The ids of dishes and categories that every order must hold and one lacks. */
export type Lacking = { itemIds: string[]; categoryIds: string[] }
