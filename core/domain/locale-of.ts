import type { Language } from '../schema/primitives.ts'

/** English is Europe's: days before months, and clocks of 24 hours. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)
