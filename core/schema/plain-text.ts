/** Rules for short texts that people type, for whoever must not load a validator to know them: the page. */

/** Control characters, line separators, and those that change the direction of the text around them. */
const disguises = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Whether a text shows what it holds: nothing in it moves the cursor or turns other text round. */
export const isPlain = (text: string): boolean => !disguises.test(text)

/** The same for a text of several lines. */
export const isPlainNote = (text: string): boolean => isPlain(text.replace(/[\n\r\t]/g, ' '))

/** The longest note of an order and of a line. Ours: the spec is silent. */
export const longestNote = 500

/** Why a note can't be taken as it is, or null. It is never cut: its end may be what matters. */
export function noteFault(note: string): 'tooLong' | 'unreadable' | null {
  if (note.trim().length > longestNote) return 'tooLong'
  return isPlainNote(note) ? null : 'unreadable'
}

/** Whether nothing of a text can be seen: spaces, and characters without width. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** The same text without spaces around it or runs of them inside, its accents composed (NFC). */
export const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()
