/**
 * Makes a text safe to print on one line of a terminal: control characters, among them those that move the
 * cursor or change the text's direction, become spaces.
 */
export const oneLine = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, ' ')

/** Like `oneLine`, for a text that may have several lines. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r]/)
    .map(oneLine)
    .join('\n')
