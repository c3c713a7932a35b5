import { randomUUID } from 'node:crypto'

/**
 * A UUID of version 7 (RFC 9562). Ids that are made one after the other are neighbours in every index that begins with
 * them, so orders of the same moment are written into the same few pages. The first 48 bits are the time in ms, 74 bits
 * are random.
 */
export function uuidV7(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
