import type { Config } from '../../settings/config.ts'
import { isLoopback } from '../../../core/domain/loopback.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'

/** The address at which the server of this configuration listens. */
export function serverAddress({ host, port }: Pick<Config, 'host' | 'port'>): URL {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`)
}

/** A host by which that server finds this shop. */
export const hostOf = ({ file }: Pick<StoredShop, 'file'>, url: URL): string => {
  if (file.hosts.includes(url.hostname)) return url.host
  const own = file.hosts.find((host) => host !== '*')
  if (own !== undefined) return own
  // A host that no other shop claims, as another shop may claim this machine's names.
  return isLoopback(url.hostname) ? 'any.invalid' : url.host
}
