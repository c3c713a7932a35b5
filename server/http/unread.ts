import { BytesInFlight } from './bytes-in-flight.ts'
import { type Asked, clientAddressOf } from './caller.ts'
import { siteOfAddress } from './network-of.ts'
import type { Config } from '../settings/config.ts'

/** Most bytes of answers and pages that callers of this process haven't read yet. */
const mostUnread = 64 * 1024 * 1024
/** A smaller answer isn't counted unless it has to wait: the connection that it is sent on takes about as much. */
const smallBytes = 64 * 1024

/** Whether there is room in memory for an answer until its caller has read it; if so, the room is taken. */
export type HasRoom = (asked: Asked, body: string | Uint8Array) => boolean

/**
 * Limits the memory that answers and pages take while their callers don't read them. Counted are large ones, and all
 * that wait for an earlier one of their connection: browsers don't send a request before the one before is answered.
 */
export function roomForUnread(config: Pick<Config, 'trustedProxies'>): HasRoom {
  const unread = new BytesInFlight(mostUnread)
  return (asked, body) => {
    const { outgoing } = asked.env ?? {}
    // A response has its connection once those before it were sent.
    if (!outgoing || (body.length < smallBytes && outgoing.socket)) return true
    const network = siteOfAddress(clientAddressOf(asked, config))
    return unread.take(body.length, network, asked.env, typeof body === 'string' ? {} : body) !== null
  }
}
