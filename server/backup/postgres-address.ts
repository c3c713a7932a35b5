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
  // `pg_dump` refuses an address with any other, as others that share it may want: the library passes them by or sets them itself.
  const unknown = [...url.searchParams.keys()].filter((name) => !known.has(name))
  for (const name of unknown) url.searchParams.delete(name)
  return { address: url.href, password: password === '' ? null : password }
}

/** The parameters of PostgreSQL's own library, also those that only later ones have: who writes them has such a one. */
const known = new Set(
  `host hostaddr port dbname user passfile channel_binding connect_timeout client_encoding options application_name
  fallback_application_name keepalives keepalives_idle keepalives_interval keepalives_count tcp_user_timeout gssencmode
  sslmode sslcompression sslcert sslkey sslpassword sslrootcert sslcrl sslcrldir sslsni requirepeer
  ssl_min_protocol_version ssl_max_protocol_version krbsrvname gsslib service target_session_attrs
  require_auth sslcertmode sslnegotiation gssdelegation load_balance_hosts`.split(/\s+/),
)

/** A percent sign that begins no code stands for itself: read just as pg-connection-string reads it, so that both mean the same. */
const encoded = (url: string): string =>
  / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i.test(url) ? encodeURI(url).replaceAll(/%25(\d\d)/g, '%$1') : url

const modes: Readonly<Record<string, string>> = { '0': 'disable', '1': 'verify-full', true: 'verify-full' }

/**
 * What only the library knows, said as PostgreSQL does: a certificate that nobody looks at is one that is only required. At
 * `ssl=1` the library looks at it, and at whose it is.
 */
function nameEncryption(parameters: URLSearchParams): void {
  const ssl = parameters.get('ssl')
  if (ssl !== null && !parameters.has('sslmode')) parameters.set('sslmode', modes[ssl] ?? 'require')
  if (parameters.get('sslmode') === 'no-verify') {
    parameters.set('sslmode', 'require')
    // With one of these it would be looked at.
    parameters.delete('sslrootcert')
  }
}
