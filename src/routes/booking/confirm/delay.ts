/** Why there is no answer yet for a wish (as JSON), and how many in a row there weren't. */
export type Delay = { of: string; code: string; times: number }

/** The delay of this wish; null if it is another wish's, which says nothing about this one. */
export const delayOf = (last: Delay | null, wish: string): Delay | null => (last?.of === wish ? last : null)

/** The delay after one more answer that isn't there. */
export const delayBy = (last: Delay | null, of: string, code: string): Delay => ({
  of,
  code,
  times: (delayOf(last, of)?.times ?? 0) + 1,
})
