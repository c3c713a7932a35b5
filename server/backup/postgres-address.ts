/**
 * DATABASE_URL for PostgreSQL's own programs, which take less than the library that the server connects by: the address as
 * others may see it, and the password that was in it.
 */
export function withoutPassword(databaseUrl: string): { address: string; password: string | null } {
  const url = new URL(encoded(databaseUrl))
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  nameEncryption(url.searchParams)
  return { address: url.href, password: password === '' ? null : password }
}

/** A percent sign that begins no code stands for itself: read just as pg-connection-string reads it, so that both mean the same. */
const encoded = (url: string): string =>
  / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i.test(url) ? encodeURI(url).replaceAll(/%25(\d\d)/g, '%$1') : url

/** What only the library knows, said as PostgreSQL does: a certificate that nobody looks at is one that is only required. */
function nameEncryption(parameters: URLSearchParams): void {
  const ssl = parameters.get('ssl')
  if (ssl !== null && !parameters.has('sslmode'))
    parameters.set('sslmode', ssl === '0' ? 'disable' : 'require')
  if (parameters.get('sslmode') === 'no-verify') {
    parameters.set('sslmode', 'require')
    // With one of these it would be looked at.
    parameters.delete('sslrootcert')
  }
  for (const name of ['ssl', 'uselibpqcompat']) parameters.delete(name)
}
