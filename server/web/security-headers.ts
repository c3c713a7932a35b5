import type { MiddlewareHandler } from 'hono'
import type { ShopMap } from '../../core/schema/shop.ts'
import { originOf } from '../geo/tiles.ts'

/**
 * Everything comes from the shop's own address, but for the pictures of a map, where one is configured; no inline
 * script or style, no frames.
 */
export function contentSecurityPolicy(map: Pick<ShopMap, 'tilesUrl'> | null): string {
  const tiles = map ? ` ${originOf(map)}` : ''
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${tiles}`,
    `connect-src 'self'${tiles}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** A drawing opened by itself runs nothing and loads nothing. */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const headers: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** Puts the security headers on every answer; one that brings a stricter policy of its own keeps it. */
export const securityHeaders =
  (policy: string): MiddlewareHandler =>
  async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', policy)
  }
