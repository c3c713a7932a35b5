import * as v from 'valibot'
import { Language } from '../schema/primitives.ts'

/** The language in a request body. A locale's region is ignored: `en-US` (the specification's default, §9) is `en`. */
export const AskedLanguage = v.pipe(
  v.string(),
  v.transform((locale) => locale.replace(/-[A-Z]{2}$/, '')),
  Language,
)
