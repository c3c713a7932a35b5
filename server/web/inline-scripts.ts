import { createHash } from 'node:crypto'

/** A policy under which a page runs the scripts that are written in it, each by its hash. */
export function allowingScriptsOf(page: string, policy: string): string {
  const hashes = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script]) => ` 'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return policy.replace("script-src 'self'", `script-src 'self'${hashes.join('')}`)
}
