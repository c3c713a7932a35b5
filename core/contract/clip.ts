/**
 * The beginning of a text, of at most `max` UTF-16 units. A character that takes two, such as an emoji, is whole or
 * left out: no server takes a text with half of one.
 */
export const clip = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
