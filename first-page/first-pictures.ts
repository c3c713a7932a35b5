/** How many pictures the first screen of a phone shows. */
const firstOnes = 5

const asTheyCome = / loading="\w+" decoding="async"/g

/**
 * Makes the browser request the first pictures of a rendered page while it parses the page, not after layout, and
 * paint them with the text if they have arrived by then.
 * @param html as React renders it
 */
export function withFirstPictures(html: string): string {
  let count = 0
  return html.replaceAll(asTheyCome, (attributes) => (++count > firstOnes ? attributes : ''))
}
