import { createHash } from 'node:crypto'

/** Extends a policy so that a page may run its own inline scripts, each allowed by its hash. */
export function allowingScriptsOf(page: string, policy: string): string {
  const hashes = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script]) => ` 'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return policy.replace("script-src 'self'", `script-src 'self'${hashes.join('')}`)
}
