import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keptPage, scriptOf } from '../../../../../src/shell/first-screen/kept-page.ts'

const built = `<!doctype html>
<html lang="en">
  <head>
    <title>Larder</title>
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f5" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151311" />
    <meta name="ahead-files" content="{&quot;/menu&quot;:[&quot;/assets/menu-d4.js&quot;],&quot;es&quot;:[&quot;/assets/es-e5.js&quot;],&quot;fr&quot;:[&quot;/assets/fr-f6.js&quot;],&quot;engine&quot;:[&quot;/assets/engine-g7.js&quot;]}">
    <script type="module" crossorigin src="/assets/first-a1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor-b2.js">
    <link rel="stylesheet" crossorigin href="/assets/c3.css">
  </head>
  <body>
    <div id="app"></div>
  </body>
</html>`
const policy = "default-src 'self'; script-src 'self' https://bank.example; style-src 'self'; img-src 'self'"
const screen = {
  path: '/menu',
  language: 'es',
  title: 'Tú & <yo>',
  accent: '#0b7285',
  html: '<main><h2>Tapas $& $1</h2></main>',
  css: '.a{color:red}',
  media: { '(min-width: 900px)': false },
  waiting: '.w',
  tag: '.tag',
  isFirstVisit: false,
  holdsUntil: 1_700_000_000_000,
}
const kept = () => keptPage({ text: built, policy }, screen)
const inside = (text: string, tag: string) =>
  [...text.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, its]) => its!)
/** What the page is started with, at its end. */
const startIn = (text: string) => inside(text, 'script').at(-1)!
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('a kept page', () => {
  test('shows the stored screen before the app, with its title and language', async () => {
    const { text } = await kept()
    expect(text).toContain(
      '<div id="first-screen"><main><h2>Tapas $& $1</h2></main></div><div id="app"></div>',
    )
    expect(text).toContain('<html lang="es">')
    expect(text).toContain('<title>Tú &amp; &lt;yo></title>')
  })

  test('has the restaurant’s colour for the browser’s bar, in light and in dark', async () => {
    const { text } = await kept()
    expect([...text.matchAll(/ content="(#\w+)"/g)].map(([, colour]) => colour)).toEqual([
      '#0b7285',
      '#0b7285',
    ])
  })

  test('loads nothing before it is painted: its markup has no external script or stylesheet', async () => {
    const { text } = await kept()
    expect(text).not.toMatch(/<script[^>]+src=|<link rel="(stylesheet|modulepreload)"/)
  })

  test('of a first visit has no external script, stylesheet or prefetch, and says what it waits for', async () => {
    const { text } = await keptPage({ text: built, policy }, { ...screen, isFirstVisit: true })
    expect(text).not.toMatch(/<script[^>]+src=|<link rel="(stylesheet|modulepreload|prefetch)"/)
    const start = startIn(text)
    expect(start).toContain('"isFirstVisit":true')
    expect(start).toContain('"waiting":".w"')
  })

  test('starts the app with the built page’s script, and preloads the files of screen and language', async () => {
    const { text } = await kept()
    const start = startIn(text)
    expect(start).toContain('"script":"/assets/first-a1.js"')
    expect(start).toContain('"preload":["/assets/menu-d4.js","/assets/es-e5.js"]')
    // It is text in a page: whatever it names beside the browser's own isn't there.
    expect(() => new Function(start)).not.toThrow()
  })

  test('starts the engine from its file, and loads the file that engine and app share', async () => {
    const start = startIn((await kept()).text)
    expect(start).toContain('"shared":["/assets/vendor-b2.js"]')
    expect(start).toContain('("/assets/engine-g7.js","page-answers")')
  })

  test('allows its own inline scripts and styles in the policy by hash, and nothing else', async () => {
    const { text, policy: its } = await kept()
    expect(its).toBe(
      policy
        .replace("script-src 'self'", `script-src 'self' ${inside(text, 'script').map(sha256).join(' ')}`)
        .replace("style-src 'self'", `style-src 'self' ${sha256(inside(text, 'style')[0]!)}`),
    )
  })

  test('hides itself from holdsUntil on, by a script that comes before its content', async () => {
    const { text } = await kept()
    const [hide] = inside(text, 'script')
    expect(text.indexOf(hide!)).toBeLessThan(text.indexOf('<style>'))
    const isHiddenAt = (now: number) => isHidden(hide!, { now, notes: { 'unlike-strangers': 'online' } })
    expect([isHiddenAt(1_699_999_999_999), isHiddenAt(1_700_000_000_000)]).toEqual([false, true])
  })

  test('isn’t made from a page without the app’s script', () => {
    expect(() => scriptOf('<html><body>Sign in to the Wi-Fi</body></html>')).toThrow('no script')
  })
})

describe('a server’s page', () => {
  const hiddenOn = async (phone: Phone) => {
    const { text } = await keptPage({ text: built, policy }, { ...screen, isFirstVisit: true })
    return isHidden(inside(text, 'script')[0]!, phone)
  }

  test('hides itself from holdsUntil on only if the browser goes back to it, since a phone’s clock may be wrong', async () => {
    for (const [type, now, hides] of [
      ['navigate', 1_700_000_000_000, false],
      ['back_forward', 1_699_999_999_999, false],
      ['back_forward', 1_700_000_000_000, true],
    ] as const)
      expect(await hiddenOn({ now, type }), `${type} at ${now}`).toBe(hides)
    // An old browser may not know.
    expect(await hiddenOn({ now: 1_700_000_000_000, type: null })).toBe(false)
  })

  test('hides itself where the phone’s screens are noted as unlike a stranger’s: at tables, online or both', async () => {
    for (const [noted, search, hides] of [
      ['online', '', true],
      ['online', '?table=t1', false],
      ['table', '?table=t1', true],
      ['table', '?table=', false],
      ['online table', '', true],
      ['online table', '?language=es&table=t1', true],
    ] as const)
      expect(await hiddenOn({ search, notes: { 'unlike-strangers': noted } }), noted + search).toBe(hides)
  })

  test('hides itself on a phone that has used another language, unless the address asks for the page’s', async () => {
    expect(await hiddenOn({ notes: { language: 'es' } })).toBe(false)
    for (const [search, hides] of [
      ['', true],
      ['?language=es', false],
      ['?language=es-MX', false],
      ['?language=fr&language=es', false],
      // Nobody speaks these, so the server has chosen the page's as if they weren't there.
      ['?language=de', true],
      ['?language=espanol', true],
    ] as const)
      expect(await hiddenOn({ notes: { language: 'fr' }, search }), search).toBe(hides)
  })

  test('shows itself on a new phone, and on one that refuses storage', async () => {
    expect(await hiddenOn({})).toBe(false)
    expect(await hiddenOn({ notes: null })).toBe(false)
  })
})

type Phone = {
  now?: number
  search?: string
  /** Of this shop, by their names; null where storage is refused. */
  notes?: Record<string, string> | null
  /** Of the navigation. */
  type?: 'navigate' | 'back_forward' | null
}

/** Whether a page with this script hides itself on a phone. */
function isHidden(script: string, { now = 0, search = '', notes = {}, type = 'navigate' }: Phone): boolean {
  const document = { documentElement: { hidden: false, lang: 'es' } }
  const localStorage = {
    getItem(key: string) {
      if (!notes) throw new DOMException('refused', 'SecurityError')
      const [name = '', host] = key.split(':')
      return host === 'corner.test' ? (notes[name] ?? null) : null
    },
  }
  const performance = { getEntriesByType: () => (type ? [{ type }] : []) }
  const browser = {
    document,
    localStorage,
    performance,
    Date: { now: () => now },
    location: { search, host: 'corner.test' },
  }
  new Function(...Object.keys(browser), script)(...Object.values(browser))
  return document.documentElement.hidden
}
