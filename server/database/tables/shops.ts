import type { Generated, Selectable } from 'kysely'
import type { Language, OrderType } from '../../../core/schema/primitives.ts'

/** The rows of a shop: its file, its menus, its pictures. */

export type ShopsTable = {
  shop_id: string
  /** The imported file, normalised, if an older release imported it; empty if the file is in `shop_texts`. */
  file: string
  file_md5: Generated<string | null>
  imported_at: number
  /** Increased by every change made at the desk, such as paused services or sold-out dishes. */
  revision: Generated<number>
  /** JSON: the stored name of each picture by its path in the file; null when an older release imported it. */
  pictures: Generated<string | null>
}

/** One rendered category/list answer. */
export type MenusTable = {
  shop_id: string
  service_id: string
  language: Language
  order_type: OrderType
  md5: string
  /** The menu's text, if an older release wrote it; empty if the text is in `shop_texts`. */
  body: string
  /** The value of `menuWireVersion` with which the menu was rendered. */
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
