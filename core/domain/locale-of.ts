import type { Language } from '../schema/primitives.ts'

/** English is formatted as in Europe: days before months, and 24-hour clocks. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)
