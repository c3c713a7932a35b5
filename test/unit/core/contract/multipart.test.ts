import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Part, readParts, writeParts } from '../../../../core/contract/multipart.ts'

const boundary = 'a-boundary-of-its-own'
const answer = (parts: readonly Part[], headers: Record<string, string> = {}) => {
  const { bytes, mediaType } = writeParts(parts, boundary)
  return { bytes, headers: { 'content-type': mediaType, ...headers } }
}

const anyParts = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[\w./-]{1,40}$/),
    mediaType: fc.constantFrom('image/webp', 'text/javascript; charset=utf-8', 'application/octet-stream'),
    bytes: fc.uint8Array({ maxLength: 300 }),
  }),
  { selector: ({ name }) => name, maxLength: 6 },
)

describe('an answer with several files', () => {
  test('yields each file with its own name, media type and bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anyParts, async (parts) => {
        const { bytes, headers } = answer(parts)
        const found = await readParts(new Response(bytes, { headers }))
        expect([...found!.keys()]).toEqual(parts.map(({ name }) => name))
        for (const part of parts) {
          const one = found!.get(part.name)!
          expect(one.status).toBe(200)
          expect(one.headers.get('content-type')).toBe(part.mediaType)
          expect(new Uint8Array(await one.arrayBuffer())).toEqual(part.bytes)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('is rejected as a whole, wherever it is cut off', async () => {
    const { bytes, headers } = answer([
      { name: 'a', mediaType: 'image/webp', bytes: new Uint8Array(40).fill(7) },
      { name: 'b', mediaType: 'image/webp', bytes: new Uint8Array(40).fill(8) },
    ])
    // The last line’s end is no more than an end.
    for (let length = 0; length < bytes.length - 2; length++)
      await expect(readParts(new Response(bytes.slice(0, length), { headers }))).rejects.toThrow(TypeError)
  })

  test('passes its security policy and cache control on to each file, but no other header', async () => {
    const { bytes, headers } = answer([{ name: 'a', mediaType: 'image/svg+xml', bytes: new Uint8Array(1) }], {
      'content-security-policy': 'sandbox',
      'cache-control': 'no-cache',
      'x-other': 'not this one',
    })
    const one = (await readParts(new Response(bytes, { headers })))!.get('a')!
    expect(Object.fromEntries(one.headers)).toEqual({
      'content-type': 'image/svg+xml',
      'content-security-policy': 'sandbox',
      'cache-control': 'no-cache',
    })
  })

  test('is read as null if its status is an error or its media type isn’t multipart', async () => {
    const { bytes, headers } = answer([])
    const others = [
      new Response('<title>Free Wi-Fi</title>', { headers: { 'content-type': 'text/html' } }),
      new Response(bytes, { headers, status: 503 }),
      new Response(bytes),
    ]
    for (const other of others) expect(await readParts(other)).toBeNull()
  })
})
