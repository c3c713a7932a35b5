/**
 * Normalises a host: `Cafe.Example:8787` and `cafe.example.` become `cafe.example`; an IPv6 address keeps its brackets.
 */
export function normalizeHost(host: string): string {
  const lower = host.trim().toLowerCase()
  const withoutPort = lower.startsWith('[')
    ? lower.replace(/\]:\d+$/, ']')
    : lower.replace(/^([^:]*):\d+$/, '$1')
  return withoutPort.replace(/\.$/, '')
}
