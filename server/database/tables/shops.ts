import type { Generated, Selectable } from 'kysely'

/** The rows of a shop: its file, its menus, its pictures. */

export type ShopsTable = {
  shop_id: string
  /** The imported file, whole and normalised, where an older release wrote it; empty where it is in `shop_texts`. */
  file: string
  file_md5: Generated<string | null>
  imported_at: number
  /** Raised by every change made at the desk: paused services, sold-out dishes. */
  revision: Generated<number>
  /** JSON: the name of each of its pictures by its path in the file; null when an older release imported it. */
  pictures: Generated<string | null>
}

/** One rendered category/list answer. */
export type MenusTable = {
  shop_id: string
  service_id: string
  language: string
  order_type: string
  md5: string
  /** What it says, where an older release wrote it; empty where it is in `shop_texts`. */
  body: string
  /** That of `menuWireVersion` by which it was rendered. */
  wire_version: Generated<number>
}

export type PicturesTable = {
  shop_id: string
  /** `<sha256 prefix>.<extension>`: a changed picture has another name, so it may be cached for ever. */
  name: string
  /** Its path relative to the shop file; `export` writes it back there. */
  source: string
  media_type: string
  bytes: Uint8Array
}

export type PictureRow = Selectable<PicturesTable>
