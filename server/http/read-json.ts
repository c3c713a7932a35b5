import { badRequest, Refusal } from './refusal.ts'

/** Bytes of the longest accepted body: many times a full cart, so anything larger isn't an order. */
export const maxBodyBytes = 256 * 1024
const maxDepth = 32
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Thrown when the connection broke, or timed out, before the whole body had arrived; this happens daily. */
export class UploadAborted extends Error {
  override name = 'UploadAborted'
}

/**
 * Reads the body of a call as JSON. At most `maxBodyBytes` are held in memory, whatever length the request claims to
 * have.
 * @throws Refusal LD_TOO_LARGE, LD_NOT_JSON, LD_BAD_REQUEST; UploadAborted
 */
export const readJson = (request: Request): Promise<unknown> =>
  readJsonOf(request.headers.get('content-type') ?? '', () => readBytes(request))

/** Like `readJson`, but `read` reads the body, and is called only if the content type is JSON. */
export async function readJsonOf(type: string, read: () => Promise<Uint8Array>): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal('LD_NOT_JSON')
  const bytes = await read()
  let text: string
  let json: unknown
  try {
    text = decoder.decode(bytes)
    json = JSON.parse(text)
  } catch {
    // The parser's message quotes the body, so it isn't passed on.
    throw new Refusal('LD_NOT_JSON')
  }
  if (mayBeUnstorable(text) && !isStorable(json)) throw badRequest([])
  return json
}

/** The body of a request, at most `maxBodyBytes` of it. @throws Refusal LD_TOO_LARGE; UploadAborted */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const said = request.headers.get('content-length')
  if (Number(said ?? 0) > maxBodyBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Node reads no more than the `content-length`, and reading the body at once costs a fifth of reading it in chunks.
    if (said !== null) return notTooLarge(new Uint8Array(await request.arrayBuffer()))
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > maxBodyBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new UploadAborted('The body ended early.', { cause: error })
  }
  return Buffer.concat(chunks)
}

function notTooLarge(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength > maxBodyBytes) throw tooLarge()
  return bytes
}

const tooLarge = (): Refusal => new Refusal('LD_TOO_LARGE', { status: 413, headers: { connection: 'close' } })

/**
 * Whether `isStorable` has to look at all. Well-formed UTF-8 can hold NUL or a lone surrogate only as a \u escape, and
 * a text with few brackets can't be nested deeply.
 */
const mayBeUnstorable = (text: string): boolean =>
  text.includes(String.raw`\u`) || text.split(/[[{]/, maxDepth + 1).length > maxDepth

/** Checks the nesting depth, and that no text holds what a database can't store: NUL and lone surrogates. */
function isStorable(root: unknown): boolean {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return false
    const below: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false
      if (typeof value !== 'object' || value === null) continue
      if (Array.isArray(value)) for (const entry of value) below.push(entry)
      else for (const [key, entry] of Object.entries(value)) below.push(key, entry)
    }
    level = below
  }
  return true
}
