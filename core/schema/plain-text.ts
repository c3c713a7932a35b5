/** Rules for short texts that people type, for code that must not load a validator to know them: the page. */

/** Control characters, line separators, and characters that change the direction of the surrounding text. */
const disguises = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Whether a text displays as written: no character moves the cursor or reverses the text around it. */
export const isPlain = (text: string): boolean => !disguises.test(text)

/** Like `isPlain`, for a text that may have several lines. */
export const isPlainNote = (text: string): boolean => isPlain(text.replace(/[\n\r\t]/g, ' '))

/** The maximum length of a note, for an order and for a line, in characters. Ours: the spec is silent. */
export const longestNote = 500

/** Why a note can't be accepted, or null. A note is never truncated: its end may be the important part. */
export function noteFault(note: string): 'tooLong' | 'unreadable' | null {
  if (note.trim().length > longestNote) return 'tooLong'
  return isPlainNote(note) ? null : 'unreadable'
}

/** Whether a text has no visible characters: only spaces and characters without width. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** The text trimmed, with single spaces inside and composed accents (NFC). */
export const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()
