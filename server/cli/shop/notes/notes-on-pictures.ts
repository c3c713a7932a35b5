import type { ShopFile } from '../../../../core/schema/shop-file/shop-file.ts'
import { quote } from '../../../shops/check/fault.ts'
import { eachPicture } from '../../../shops/check/rules/picture-rules.ts'
import { lookAtPicture } from '../../../shops/import/look-at-picture.ts'
import { mediaTypeOf, type Pictures } from '../../../shops/import/picture-folder.ts'
import { type Note, noteAt } from './note.ts'

/** The most pixels that a side of a picture should have, and the most bytes of a picture. */
const most = { pixels: 4_000, bytes: 1024 * 1024 }

/**
 * Notes pictures that are damaged, or larger than phones need. They aren't refused: the app shows a dish's initial in
 * place of a picture that it can't show, and a price must not have to wait for a picture. Ours: the spec is silent.
 */
export function notesOnPictures(file: ShopFile, pictures: Pick<Pictures, 'read'>): Note[] {
  const known = new Map<string, string | null>()
  return [...eachPicture(file)].flatMap(({ picture, path }) => {
    const trouble = known.has(picture) ? known.get(picture) : troubleWith(picture, pictures.read(picture))
    known.set(picture, trouble ?? null)
    return trouble ? [noteAt(path, `names the picture ${quote(picture)}, which ${trouble}`)] : []
  })
}

function troubleWith(picture: string, bytes: Uint8Array): string | null {
  const mediaType = mediaTypeOf(picture)
  const { width, height, isWhole } = lookAtPicture(bytes, mediaType)
  const isDrawing = mediaType === 'image/svg+xml'
  if (isDrawing && !isWhole) return 'is no whole SVG; no phone can show it'
  if (!isDrawing && !(width && height)) return 'is damaged; no phone can show it'
  if (!isWhole) return 'breaks off before its end; phones show a part of it or nothing'
  if (width && height && Math.max(width, height) > most.pixels)
    return `has ${width} x ${height} pixels; phones may be unable to show it, and ${most.pixels} on a side are more than enough`
  if (bytes.byteLength > most.bytes)
    return `has ${(bytes.byteLength / 1024 / 1024).toFixed(1)} MB, for which a phone on a slow network waits long`
  return null
}
