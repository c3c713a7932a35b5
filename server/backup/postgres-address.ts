/**
 * Converts DATABASE_URL for PostgreSQL's own programs, which accept less than the library by which the server connects.
 * Returns the address without the password, and the password.
 */
export function withoutPassword(databaseUrl: string): { address: string; password: string | null } {
  const url = new URL(encoded(databaseUrl))
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  nameEncryption(url.searchParams)
  // `pg_dump` refuses addresses with unknown parameters, which other users of the same address may need. The library
  // ignores those or uses them itself.
  const unknown = [...url.searchParams.keys()].filter((name) => !known.has(name))
  for (const name of unknown) url.searchParams.delete(name)
  return { address: url.href, password: password === '' ? null : password }
}

/**
 * The parameters of PostgreSQL's own library, including those of newer versions: whoever writes one has such a version.
 */
const known = new Set(
  `host hostaddr port dbname user passfile channel_binding connect_timeout client_encoding options application_name
  fallback_application_name keepalives keepalives_idle keepalives_interval keepalives_count tcp_user_timeout gssencmode
  sslmode sslcompression sslcert sslkey sslpassword sslrootcert sslcrl sslcrldir sslsni requirepeer
  ssl_min_protocol_version ssl_max_protocol_version krbsrvname gsslib service target_session_attrs
  require_auth sslcertmode sslnegotiation gssdelegation load_balance_hosts`.split(/\s+/),
)

/**
 * Encodes percent signs that begin no escape, exactly as pg-connection-string does, so that both read the same address.
 */
const encoded = (url: string): string =>
  / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i.test(url) ? encodeURI(url).replaceAll(/%25(\d\d)/g, '%$1') : url

const modes: Readonly<Record<string, string>> = { '0': 'disable', '1': 'verify-full', true: 'verify-full' }

/**
 * Translates the library's `ssl` parameters to PostgreSQL's `sslmode`. A certificate that isn't verified corresponds to
 * `require`. With `ssl=1`, the library verifies the certificate and its host.
 */
function nameEncryption(parameters: URLSearchParams): void {
  const ssl = parameters.get('ssl')
  if (ssl !== null && !parameters.has('sslmode')) parameters.set('sslmode', modes[ssl] ?? 'require')
  if (parameters.get('sslmode') === 'no-verify') {
    parameters.set('sslmode', 'require')
    // With a root certificate, it would be verified.
    parameters.delete('sslrootcert')
  }
}
