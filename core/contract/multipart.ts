/**
 * Several files in one answer (multipart/form-data, RFC 7578), each in a part with the file's name. Browsers parse it
 * natively. It costs a single round trip and one set of headers, and similar files are compressed together. Ours: the
 * spec is silent.
 */

export const multipartType = 'multipart/form-data'

/** The boundary for the app's own files, which the build packs (`.pack`). */
export const packBoundary = 'larder-app-pack'

export type Part = { name: string; mediaType: string; bytes: Uint8Array }

/** The body of such an answer and its media type; `boundary` must not occur in any part. */
export function writeParts(
  parts: readonly Part[],
  boundary: string,
): { mediaType: string; bytes: Uint8Array<ArrayBuffer> } {
  const text = new TextEncoder()
  const chunks = parts.flatMap(({ name, mediaType, bytes }) => [
    text.encode(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\ncontent-type: ${mediaType}\r\n\r\n`,
    ),
    bytes,
    text.encode('\r\n'),
  ])
  chunks.push(text.encode(`--${boundary}--\r\n`))
  const all = new Uint8Array(chunks.reduce((size, { byteLength }) => size + byteLength, 0))
  let end = 0
  for (const chunk of chunks) {
    all.set(chunk, end)
    end += chunk.byteLength
  }
  return { mediaType: `${multipartType}; boundary=${boundary}`, bytes: all }
}

/** Headers of the answer that apply to each of its parts. */
const shared = [
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
]

/**
 * The parts of an answer by name, each as if it had been requested by itself. Null for any other answer: an older
 * server's, or a page from a proxy.
 * @throws TypeError for an answer that was cut off
 */
export async function readParts(response: Response): Promise<Map<string, Response> | null> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !type.startsWith(multipartType)) return null
  const form = await response.formData()
  const parts = new Map<string, Response>()
  for (const [name, part] of form) {
    if (typeof part === 'string') continue
    const headers = new Headers({ 'content-type': part.type })
    for (const header of shared) {
      const value = response.headers.get(header)
      if (value !== null) headers.set(header, value)
    }
    parts.set(name, new Response(part, { headers }))
  }
  return parts
}
