/** A random UUID (RFC 9562 §5.4), made with an API that browsers offer on every page. */
export function randomUuid(): ReturnType<typeof crypto.randomUUID> {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[bytes[8]! % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/**
 * Importing this file adds `crypto.randomUUID` where it is missing: browsers hide their own on plain http, as when a
 * shop is tried out in a local network.
 */
crypto.randomUUID ??= randomUuid
