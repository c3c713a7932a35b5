import { expect, test } from 'vitest'
import { withFirstPictures } from '../../../first-page/first-pictures.ts'

test('the first five pictures load at once, all others lazily', () => {
  const drawn = Array.from(
    { length: 7 },
    (_, at) =>
      `<img src="/${at}-clear.webp" alt="" loading="${at === 0 ? 'eager' : 'lazy'}" decoding="async" draggable="false"/>`,
  )
  const pictures = withFirstPictures(drawn.join('<p>lazy</p>')).match(/<img[^>]*>/g)!
  expect(pictures.map((picture) => /loading|decoding/.test(picture))).toEqual([
    ...Array.from({ length: 5 }, () => false),
    true,
    true,
  ])
  expect(pictures[6]).toBe(drawn[6])
})
