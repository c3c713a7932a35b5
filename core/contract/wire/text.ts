import * as v from 'valibot'

/** A text of at most so many characters. */
export const Text = (max: number) => v.pipe(v.string(), v.maxLength(max))
