import type { Context } from 'hono'
import type { Config } from '../../settings/config.ts'
import { Refusal } from '../../http/refusal.ts'
import { normalizeHost } from '../../shops/normalize-host.ts'
import { type Env, hostOf } from '../../http/caller.ts'

/**
 * Lets only the desk's own page, and what is no browser at all, ask the desk. The cookie is SameSite=Strict as well;
 * this also stops pages of the same site, such as another port of this machine.
 * @throws Refusal LD_BAD_REQUEST (403)
 */
export function checkSameOrigin(c: Context<Env>, config: Pick<Config, 'trustProxy'>): void {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  if (site !== undefined && site !== 'same-origin') throw notOurs()
  // Browsers say nothing of the site over plain http. A proxy may hide the port, so hosts are compared without it.
  if (origin !== undefined && hostIn(origin) !== normalizeHost(hostOf(c, config))) throw notOurs()
}

const hostIn = (origin: string): string | null =>
  URL.canParse(origin) ? normalizeHost(new URL(origin).host) : null

const notOurs = (): Refusal => new Refusal('LD_BAD_REQUEST', { status: 403, data: { fields: [] } })
