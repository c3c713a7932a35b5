/**
 * Several files in one answer (multipart/form-data, RFC 7578), each in a part that bears its name. Browsers read it by
 * themselves. A connection, the headers and the wait for an answer are paid once, and what is alike is compressed together.
 * Ours: the spec is silent.
 */

export const multipartType = 'multipart/form-data'

/** Of the app's own files, which the build packs (`.pack`). */
export const packBoundary = 'larder-app-pack'

export type Part = { name: string; mediaType: string; bytes: Uint8Array }

/** The body of such an answer and its media type; `boundary` occurs in none of the parts. */
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

/** What an answer says that holds for each of its parts. */
const shared = [
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
]

/**
 * The parts of an answer by their names, each as if it had been asked for by itself. Null for an answer of another kind: an
 * older server's, or somebody else's page. @throws TypeError for one that was cut
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
