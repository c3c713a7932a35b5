import type { MiddlewareHandler } from 'hono'
import type { ShopMap } from '../../core/schema/shop.ts'
import { type Asked, type Env, isOverTls } from '../http/caller.ts'
import type { Config } from '../settings/config.ts'
import { originOf } from '../geo/tiles.ts'

/** The origins that a bank's form in the app needs to reach. */
export type FormOrigins = { script: string; frames: readonly string[]; api: string; pictures: string }

/**
 * The content security policy. Everything comes from the shop's own address, except a map's pictures and a bank's form,
 * where they are configured. No inline scripts except a page's own, by their hashes (`inline-scripts.ts`), no inline
 * styles, and no frames except the bank's and the app's own (`take-over.ts`, `draw-aside.tsx`).
 */
export function contentSecurityPolicy(
  map: Pick<ShopMap, 'tilesUrl'> | null,
  form: FormOrigins | null = null,
): string {
  const tiles = map ? ` ${originOf(map)}` : ''
  const of = (origin: string | undefined) => (origin ? ` ${origin}` : '')
  return [
    "default-src 'self'",
    `script-src 'self'${of(form?.script)}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${tiles}${of(form?.pictures)}`,
    `connect-src 'self'${tiles}${of(form?.api)}`,
    ...(form ? [`frame-src 'self' ${form.frames.join(' ')}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of an SVG drawing that is opened by itself: it runs nothing and loads nothing. */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * There is no `cross-origin-opener-policy` here: a page that has one is moved to a process of its own once its first
 * bytes arrive, and a launch takes half as long again (ADR 25). The desk has one.
 */
const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** The bank's form may use the phone's own wallet. */
const permissionsWith = ({ script }: FormOrigins): string =>
  headers['permissions-policy'].replace('payment=()', `payment=(self "${script}")`)

/** Applies to this address but not to its subdomains, which may belong to others. Browsers heed it over https only. */
const strictTransport = 'max-age=31536000'

/** The security headers of the answer to a request. */
export type SecurityHeaders = (c: Asked) => Readonly<Record<string, string>>

export function securityHeaders(
  policy: string,
  form: FormOrigins | null = null,
  config: Pick<Config, 'trustedProxies' | 'publicUrl'> = { trustedProxies: 0, publicUrl: undefined },
): SecurityHeaders {
  const plain = {
    ...headers,
    ...(form && { 'permissions-policy': permissionsWith(form) }),
    'content-security-policy': policy,
  }
  const overTls = { ...plain, 'strict-transport-security': strictTransport }
  return (c) => (isOverTls(c, config) ? overTls : plain)
}

/** Adds the headers to every answer that doesn't have them itself; a stricter policy of the answer's own is kept. */
export const secured =
  (headersOf: SecurityHeaders): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next()
    if (c.get('isSecured')) return
    for (const [name, value] of Object.entries(headersOf(c)))
      if (name !== 'content-security-policy' || !c.res.headers.has(name)) c.res.headers.set(name, value)
  }
