/** So many are on the first screen of a phone. */
const firstOnes = 5

const asTheyCome = / loading="\w+" decoding="async"/g

/**
 * Has the first pictures of a drawn page asked for while it is read, and not once it is laid out, and painted with its
 * words, where they are there by then.
 * @param html as React draws it
 */
export function withFirstPictures(html: string): string {
  let count = 0
  return html.replaceAll(asTheyCome, (attributes) => (++count > firstOnes ? attributes : ''))
}
