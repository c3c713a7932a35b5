import * as v from 'valibot'

const Short = v.pipe(v.string(), v.maxLength(200))
/** Of a stranger there is none of it, and of most addresses no organisation. */
const Maybe = v.nullish(Short, '')

/** Who is calling and from what; prefixed to every body and stamped afresh on each attempt (spec §7). */
export const Context = v.object({
  channel: v.literal('h5'),
  deviceNo: Short,
  entityId: Short,
  /** Two lowercase letters, optionally an uppercase region (spec §5). */
  locale: v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/)),
  orgId: Maybe,
  token: Maybe,
  userId: Maybe,
})
export type Context = v.InferOutput<typeof Context>
