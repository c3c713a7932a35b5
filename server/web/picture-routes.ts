import { type Context, Hono } from 'hono'
import { writeParts } from '../../core/contract/multipart.ts'
import { mostPicturesAtOnce } from '../../core/contract/picture-parts.ts'
import { sha256 } from '../base/sha256.ts'
import type { Database } from '../database/open.ts'
import { BytesInFlight } from '../http/bytes-in-flight.ts'
import { clientAddressOf, type Env } from '../http/caller.ts'
import type { Compressor } from '../http/compress.ts'
import { siteOfAddress } from '../http/network-of.ts'
import { comeAgain, immutable, refused, respond, revalidated } from '../http/respond.ts'
import type { Config } from '../settings/config.ts'
import { pictureSizes, readPicture, readPictures } from '../shops/read/read-pictures.ts'
import { drawingPolicy } from './security-headers.ts'

/** Most bytes of one set: ten times what forty thumbnails have. Larger pictures are asked for one by one. */
const mostInSet = 4 * 1024 * 1024
/** Most bytes of sets, and of single pictures, that callers of this process haven't read yet. */
const mostInFlight = 128 * 1024 * 1024

type Options = { db: Database; compressor: Compressor; config: Pick<Config, 'trustedProxies'> }

/**
 * Serves pictures, one by one and several at once. Both have room of their own, so that phones get single ones while
 * there is none for sets.
 */
export function pictureRoutes({ db, compressor, config }: Options): Hono<Env> {
  const app = new Hono<Env>()
  const siteOf = (c: Context<Env>) => siteOfAddress(clientAddressOf(c, config))
  const sets = new BytesInFlight(mostInFlight)
  const singles = new BytesInFlight(mostInFlight)

  app.get('/pictures/:shop', async (c) => {
    const names = new Set(c.req.query('names')?.split(',').slice(0, mostPicturesAtOnce))
    const shopId = c.req.param('shop')
    const sizes = await pictureSizes(db, shopId, [...names].filter(isPictureName))
    if (sizes.length === 0) return refused(404, 'Not found')
    const size = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    if (size > mostInSet) return refused(413, 'Too much at once')
    if (!sets.take(size, siteOf(c), c.env)) return refused(503, 'Busy', { 'retry-after': comeAgain })
    const found = sizes.map(({ name }) => name)
    const pictures = await readPictures(db, shopId, found)
    const hash = sha256(found.join(',')).slice(0, 24)
    const parts = pictures.map(({ name, media_type: mediaType, bytes }) => ({ name, mediaType, bytes }))
    const { mediaType, bytes } = writeParts(parts, `larder-${hash}`)
    // The set of pictures may change, but each picture doesn't. A drawing gets no more rights here than when opened
    // alone.
    const headers = { 'content-security-policy': drawingPolicy }
    return respond(c, { bytes, mediaType, hash, cacheControl: revalidated, headers }, compressor)
  })

  app.get('/pictures/:shop/:name', async (c) => {
    const { shop: shopId, name } = c.req.param()
    const [known] = await pictureSizes(db, shopId, [name])
    if (!known) return refused(404, 'Not found')
    if (!singles.take(known.bytes, siteOf(c), c.env))
      return refused(503, 'Busy', { 'retry-after': comeAgain })
    const picture = await readPicture(db, shopId, name)
    if (!picture) return refused(404, 'Not found')
    const headers: Record<string, string> =
      picture.media_type === 'image/svg+xml' ? { 'content-security-policy': drawingPolicy } : {}
    const bytes = new Uint8Array(picture.bytes)
    const hash = picture.name.replace(/[^\w.-]/g, '')
    return respond(
      c,
      { bytes, mediaType: picture.media_type, hash, cacheControl: immutable, headers },
      compressor,
    )
  })

  return app
}

/** Picture names as an import makes them. */
const isPictureName = (name: string): boolean => /^[\w.-]{1,100}$/.test(name)
