import type { Context } from 'hono'
import type { Env } from './caller.ts'
import { type Compressor, type Encoding, encodingFor } from './compress.ts'
import type { HasRoom } from './unread.ts'
import { isText } from '../../core/contract/media-types.ts'

/** May be cached for ever: the name changes with the content. */
export const immutable = 'public, max-age=31536000, immutable'
/** May be cached, but is revalidated each time. */
export const revalidated = 'no-cache'

export type Representation = {
  bytes: Uint8Array<ArrayBuffer>
  /** The bytes as the build compressed them with brotli, if it did. */
  brotli?: Uint8Array<ArrayBuffer> | null
  mediaType: string
  /** Identifies the content, for the ETag. */
  hash: string
  cacheControl: string
  headers?: Record<string, string>
}

const worthCompressing = 1024

/** Seconds until a caller for whom there was no room may come again. */
export const comeAgain = '5'

/**
 * Answers with the content in an encoding that the caller takes, or with 304 when the caller has this version.
 * @param hasRoom given for content that is made for each request: all who get the same share its bytes, and if there is
 * no room for these, the answer is 503
 */
export async function respond(
  c: Context<Env>,
  what: Representation,
  compressor: Compressor,
  hasRoom?: HasRoom,
): Promise<Response> {
  // If the build has compressed a file, compression is worth it.
  const isWorth = isText(what.mediaType) || Boolean(what.brotli)
  const compressible = isWorth && what.bytes.byteLength >= worthCompressing
  const encoding = compressible ? encodingFor(c.req.header('accept-encoding')) : null
  const etag = `"${what.hash}${encoding ? `-${encoding}` : ''}"`
  const headers = new Headers({ 'cache-control': what.cacheControl, etag, ...what.headers })
  if (compressible) headers.append('vary', 'Accept-Encoding')
  if (matches(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const bytes = encoding || hasRoom ? await encoded(what, encoding, compressor) : what.bytes
  if (hasRoom && !hasRoom(c, bytes)) return refused(503, 'Busy', { 'retry-after': comeAgain })
  headers.set('content-type', what.mediaType)
  headers.set('content-length', String(bytes.byteLength))
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(bytes, { headers })
}

const encoded = async (
  { bytes, brotli, hash }: Representation,
  encoding: Encoding | null,
  compressor: Compressor,
) =>
  encoding === 'br' && brotli ? brotli : compressor.encodeOnce(`file ${hash}`, encoding, async () => bytes)

/** A refusal in plain words, to whatever isn't a call. */
export const refused = (status: number, why: string, headers: Record<string, string> = {}): Response =>
  new Response(`${why}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })

const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ??
  false
