/**
 * Returns where to go after signing in: a path of this origin, or null. Everything that a browser could read as another
 * origin is refused (`//host`, `/\host`, `https:…`), and so are the sign-in screens, which would loop.
 */
export function safeRedirect(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return null
  // Control characters are dropped by URL parsers, so `/\t/host` would be `//host`.
  if ([...wanted].some((char) => char < ' ' || char === '\u007f')) return null
  const base = 'https://origin.invalid'
  // A path that begins with one slash always parses. (`URL.canParse` is missing before Safari 17.)
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== base || pathname.startsWith('//') || leadsBack(pathname)) return null
  return pathname + search + hash
}

/**
 * Whether the path is a sign-in screen, read as the router reads it: in any case, with or without a slash at its end,
 * escaped or not.
 */
function leadsBack(pathname: string): boolean {
  try {
    return /^\/(login|register)\/*$/i.test(decodeURIComponent(pathname))
  } catch {
    // A malformed escape is no path of ours.
    return true
  }
}
