/**
 * The beginning of a text, at most `max` UTF-16 units. A character of two units, such as an emoji, is kept whole or
 * left out: servers reject a text with half a surrogate pair.
 */
export const clip = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
