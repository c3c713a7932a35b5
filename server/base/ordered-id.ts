import { randomUUID } from 'node:crypto'

/**
 * A UUID of version 7 (RFC 9562): what is made one after the other stands beside each other in every index that begins with it,
 * so that orders of the same moment are written into the same few pages. 74 bits of it are random; the rest says when (ms).
 */
export function orderedId(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
