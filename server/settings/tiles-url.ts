/** Hosts that a content security policy can name: neither wildcards nor IPv6 addresses. */
const plainHost = /^[a-z0-9.-]+$/

/** Whether it is a template of tiles (`https://host/{z}/{x}/{y}.png`), or a MapLibre style (`….json`). */
export function isTilesUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, hostname, pathname } = new URL(text)
  if (!/^https?:$/.test(protocol) || username !== '' || !plainHost.test(hostname)) return false
  const braces = text.match(/\{[^{}]*\}|[{}]/g) ?? []
  return braces.length === 0 ? pathname.endsWith('.json') : braces.toSorted().join('') === '{x}{y}{z}'
}
