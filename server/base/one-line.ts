/** Control characters, among them those that move the cursor of a terminal or change the text's direction. */
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Makes a text safe to print on one line of a terminal: control characters become spaces. */
export const oneLine = (text: string): string => text.replace(controls, ' ')

/** Like `oneLine`, for a text that may have several lines. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r]/)
    .map(oneLine)
    .join('\n')

/**
 * Writes a value as JSON that is safe to print on a terminal and means the same: `JSON.stringify` leaves many control
 * characters as they are. @param indent spaces for each level; none for a single line
 */
export const printableJson = (value: unknown, indent = 0): string =>
  // The only line breaks in it are those between its levels.
  JSON.stringify(value, null, indent).replace(controls, (one) =>
    one === '\n' ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
