import * as v from 'valibot'

const Short = v.pipe(v.string(), v.maxLength(200))
/** A stranger has no token and no id, and most addresses name no organisation. */
const Maybe = v.nullish(Short, '')

/** Who calls, and from which device; prepended to every body and filled in anew on each attempt (spec §7). */
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
