import type { ShopData } from '../../../../workers/engine/privacy/shop-data.ts'
import type { PhoneData } from '../../../queries/use-phone-data.ts'
import { readDrafts, readNotes } from './held/drafts.ts'
import { readable } from './held/readable.ts'
import type { KeptFiles } from './held/use-kept-files.ts'

type ExportParts = {
  phone: PhoneData
  files: KeptFiles | undefined
  /** The restaurant's answer, or in words why there is none. */
  restaurant: ShopData | { missing: string }
}

/** All data as one JSON text, without tokens or other secrets of an account. */
export function exportText({ phone, files, restaurant }: ExportParts): string {
  const { settings, ...tables } = phone
  const onThisPhone = {
    ...tables,
    settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
    drafts: readDrafts(),
    notes: readNotes(),
    files: files ?? null,
  }
  const savedAt = new Date().toISOString()
  return JSON.stringify(readable({ savedAt, onThisPhone, atTheRestaurant: restaurant }), null, 2)
}

/** The name of the file, with the shop and the date: `la-despensa-data-2026-11-20.json`. */
export function exportName(shop: string, now: Date): string {
  const slug = shop
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return [slug, 'data', year, month, day].filter(Boolean).join('-').concat('.json')
}
