import { languages } from '../../core/schema/constants.ts'
import type { Language } from '../../core/schema/primitives.ts'
import { said } from '../../server/i18n/said.ts'
import { pushSentences, type Telling, type Words } from '../../sw/push-sentences.ts'

/** The sentences of notifications in every language, for the build of the service worker. Placeholders are kept. */
export const pushWords = (): Record<Language, Words> =>
  record(languages, (language) =>
    record(Object.keys(pushSentences) as Telling[], (telling) => {
      const { title, body } = pushSentences[telling]
      return { title: said(title, language), body: said(body, language) }
    }),
  )

const record = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>
