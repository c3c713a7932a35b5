import type { ShopMap } from '../../core/schema/shop.ts'
import type { Config } from '../settings/config.ts'

/** The map's settings for phones; null where none is configured. */
export const mapOf = ({
  tilesUrl,
  tilesAttribution,
}: Partial<Pick<Config, 'tilesUrl' | 'tilesAttribution'>>): ShopMap | null =>
  tilesUrl && tilesAttribution ? { tilesUrl, attribution: tilesAttribution } : null

/** The one other origin that a page may call, for the map's pictures. */
export const originOf = ({ tilesUrl }: Pick<ShopMap, 'tilesUrl'>): string => new URL(tilesUrl).origin
