/**
 * Whether the server now has both the desk's page and its script, and not another's page in their place. Used as text
 * as well, so it may use nothing but what it declares.
 */
export async function isDeskThere(): Promise<boolean> {
  const isThere = async (address: string, type: string) => {
    try {
      const { ok, headers } = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(5_000) })
      return ok && (headers.get('content-type') ?? '').includes(type)
    } catch {
      return false
    }
  }
  return (await isThere('/desk', 'text/html')) && (await isThere('/desk/desk.js', 'javascript'))
}

/**
 * Reloads the page as soon as the server has the desk, until the desk's script has run: an unattended desk would stay
 * a page without a script for ever. It is a file of its own (desk/vite.config.ts), and may use nothing but
 * `isDeskThere` and what it declares.
 */
export async function awaitScript(): Promise<void> {
  const againMs = 5_000
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, againMs))
    // Until then the script may be on its way.
    if (document.readyState !== 'complete') continue
    if (!document.querySelector('#desk[data-waits]')) return
    if (await isDeskThere()) return location.reload()
  }
}
