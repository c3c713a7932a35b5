import type { Context } from 'hono'
import type { Config } from '../../settings/config.ts'
import { Refusal } from '../../http/refusal.ts'
import { normalizeHost } from '../../shops/normalize-host.ts'
import { type Env, hostOf } from '../../http/caller.ts'

/**
 * Only lets the desk's own page and programs that aren't browsers call the desk. The cookie is SameSite=Strict as well;
 * this also stops pages of the same site, such as another port of this machine.
 * @throws Refusal LD_BAD_REQUEST (403)
 */
export function checkSameOrigin(c: Context<Env>, config: Pick<Config, 'trustedProxies'>): void {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  if (site !== undefined && site !== 'same-origin') throw notOurs()
  // Over plain http, browsers don't send `sec-fetch-site`. A proxy may hide the port, so hosts are compared without it.
  if (origin !== undefined && hostIn(origin) !== normalizeHost(hostOf(c, config))) throw notOurs()
}

const hostIn = (origin: string): string | null =>
  URL.canParse(origin) ? normalizeHost(new URL(origin).host) : null

const notOurs = (): Refusal => new Refusal('LD_BAD_REQUEST', { status: 403, data: { fields: [] } })
