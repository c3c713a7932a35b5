import type { RequestListener } from 'node:http'
import { BytesInFlight } from '../http/bytes-in-flight.ts'
import { type Asked, clientAddressOf } from '../http/caller.ts'
import { comeLater } from '../http/concurrency-limit.ts'
import { siteOfAddress } from '../http/network-of.ts'
import { maxBodyBytes } from '../http/read-json.ts'
import type { Config } from '../settings/config.ts'
import { refuse } from './dispatch.ts'
import type { WatchRequest } from './watch-requests.ts'

/** Most bytes of large bodies that this process holds or expects at once. */
const mostInFlight = 64 * 1024 * 1024
/** A body up to this size isn't counted: nearly all are that small, and a connection itself takes about as much. */
const smallBytes = 16 * 1024

type Options = {
  headersFor: (asked: Asked) => Record<string, string>
  watch: WatchRequest
  config: Pick<Config, 'trustedProxies'>
  listener: RequestListener
}

/**
 * Passes requests on to `listener`, but turns away those whose body is large while many such bodies are under way:
 * a body stays in memory while the rest of it doesn't arrive. As an unfinished body may still become as long as was
 * announced, that length counts from the start.
 */
export function withRoomForBodies({ headersFor, watch, config, listener }: Options): RequestListener {
  const bodies = new BytesInFlight(mostInFlight)
  return (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const bytes = expectedBytes(headers)
    if (bytes <= smallBytes) return listener(incoming, outgoing)
    const header = (name: string) => headers[name.toLowerCase()] as string | undefined
    const asked: Asked = { req: { method, path: url.split('?')[0]!, url, header }, env: { incoming } }
    const site = siteOfAddress(clientAddressOf(asked, config))
    const release = bodies.take(bytes, site, { incoming, outgoing })
    if (release) {
      // Not only once it was answered: the answer may be a stream that lasts for hours. Calls whose bodies have arrived
      // are limited by their number.
      incoming.once('end', release)
      return listener(incoming, outgoing)
    }
    const refused = refuse(comeLater())
    const answering = watch(asked, async () => {
      outgoing.writeHead(refused.status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        // The rest of the body needn't be read for the sake of the next request.
        connection: 'close',
        ...headersFor(asked),
        ...refused.headers,
      })
      outgoing.end(refused.body)
      return { call: 'unknown', status: refused.status, code: refused.code }
    })
    answering.catch(() => outgoing.destroy())
  }
}

/** How many bytes of a request's body will be read; one of which too many are announced isn't read at all. */
function expectedBytes(headers: Record<string, string | string[] | undefined>): number {
  if (headers['transfer-encoding'] !== undefined) return maxBodyBytes
  const announced = Number(headers['content-length'] ?? 0)
  return announced > maxBodyBytes ? 0 : announced
}
