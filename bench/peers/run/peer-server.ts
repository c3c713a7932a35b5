import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** The files of a server by their paths. */
export type Files = ReadonlyMap<string, Uint8Array>

const types: Readonly<Record<string, string>> = {
  '': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/**
 * Serves files as Larder's server does: texts compressed with brotli, hashed names cached for ever, the rest
 * revalidated.
 */
export async function servePeer(files: Files): Promise<{ port: number; close(): Promise<void> }> {
  const answers = new Map([...files].map(([path, bytes]) => [path, answerOf(path, bytes)]))
  const server = createServer({ keepAliveTimeout: 60_000 }, ({ url = '/', headers }, response) => {
    const answer = answers.get(url)
    if (!answer) return void response.writeHead(404).end()
    if (headers['if-none-match'] === answer.headers.etag)
      return void response.writeHead(304, { etag: answer.headers.etag }).end()
    response.writeHead(200, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answerOf(path: string, bytes: Uint8Array) {
  const type = types[extname(path)]
  if (type === undefined) throw new Error(`nobody knows what ${path} is`)
  const isText = extname(path) !== '.webp'
  // The best quality takes seconds for megabytes of rows.
  const quality = bytes.length > 500_000 ? 9 : 11
  const body = isText
    ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : bytes
  const isForGood = /^\/(assets|pictures)\//.test(path)
  return {
    body,
    headers: {
      'content-type': type,
      'content-length': String(body.length),
      'cache-control': isForGood ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}"`,
      ...(isText && { 'content-encoding': 'br' }),
    },
  }
}
