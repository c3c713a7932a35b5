import { type Context, Hono } from 'hono'
import { originHere } from '../../core/contract/first-page.ts'
import { dishIn, releaseHeader } from '../../core/domain/first-screen.ts'
import { endsWithId } from '../../core/domain/id-screens.ts'
import type { Config } from '../settings/config.ts'
import type { ShopMap } from '../../core/schema/shop.ts'
import type { Database } from '../database/open.ts'
import { originOf } from '../geo/tiles.ts'
import { sha256 } from '../base/sha256.ts'
import { normalizeHost } from '../shops/normalize-host.ts'
import { findShopByHost, readShopAt, type StoredShop } from '../shops/read/read-shop.ts'
import { type Env, hostOf, isOverTls } from '../http/caller.ts'
import type { Compressor } from '../http/compress.ts'
import type { DistReader } from './dist-files.ts'
import { type firstPages, hasDish, languageFor, tableIn } from './first-pages.ts'
import { type pageAnswers, withAnswers } from './page-answers.ts'
import { indexPage } from './index-page.ts'
import { allowingScriptsOf } from './inline-scripts.ts'
import { manifestOf } from './manifest.ts'
import { withNoScriptLine } from './no-script.ts'
import { mediaTypeOf, namesFile } from '../../core/contract/media-types.ts'
import { shopNotFoundPage } from './not-found-page.ts'
import { pictureRoutes } from './picture-routes.ts'
import { revalidated, immutable, refused, respond } from '../http/respond.ts'
import type { HasRoom } from '../http/unread.ts'
import type { FormOrigins } from './security-headers.ts'

type Options = {
  db: Database
  dist: DistReader
  compressor: Compressor
  config: Pick<Config, 'trustedProxies'> & Partial<Pick<Config, 'publicUrl'>>
  map: ShopMap | null
  form: FormOrigins | null
  /** The content security policy of the app's pages. */
  policy: string
  firstPage: ReturnType<typeof firstPages>
  /** Makes the answers that a page carries. */
  carried: ReturnType<typeof pageAnswers>
  hasRoom: HasRoom
}

/** Serves everything but the API: pictures, the manifest, the built app and its pages. */
export function webRoutes({
  db,
  dist,
  compressor,
  config,
  map,
  form,
  policy,
  firstPage,
  carried,
  hasRoom,
}: Options): Hono<Env> {
  const app = new Hono<Env>()

  const shopOf = (c: Context<Env>): Promise<StoredShop | null> => readShopAt(db, hostOf(c, config))
  /**
   * The origin of a shop that search engines and previews get: the requested one, if the shop lists it. A shop that
   * answers to all hosts uses the owner's `publicUrl`, if that leads to this shop; otherwise each address of the
   * machine would look like a shop of its own.
   */
  const originFor = async (c: Context<Env>, { id, file }: StoredShop): Promise<string> => {
    const host = hostOf(c, config)
    const { publicUrl } = config
    if (publicUrl && !file.hosts.includes(normalizeHost(host))) {
      const named = new URL(publicUrl)
      if ((await findShopByHost(db, named.host)) === id) return named.origin
    }
    return `${isOverTls(c, { publicUrl: undefined, ...config }) ? 'https' : 'http'}://${host}`
  }

  const write = (
    c: Context<Env>,
    content: string,
    mediaType: string,
    headers: Record<string, string> = {},
  ) => {
    const bytes = new TextEncoder().encode(content)
    const what = { bytes, mediaType, hash: sha256(bytes).slice(0, 24), cacheControl: revalidated, headers }
    return respond(c, what, compressor, hasRoom)
  }

  app.route('/', pictureRoutes({ db, compressor, config }))

  app.get('/manifest.webmanifest', async (c) => {
    const shop = await shopOf(c)
    if (!shop) return nothing()
    return write(
      c,
      JSON.stringify(await manifestOf(db, shop, await dist.all())),
      mediaTypeOf('a.webmanifest'),
    )
  })

  // Paths that browsers request by themselves; they lead to the shop's own icon.
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
    app.get(path, async (c) => {
      const shop = await shopOf(c)
      const icon = shop?.file.pictures.icon ?? shop?.file.pictures.avatar
      return shop && icon ? c.redirect(shop.pictureUrl(icon)) : nothing()
    })
  }

  // A phone stores the page together with its policy. If the policy admits a map or a bank, that is written into the
  // service worker's script: when it changes, phones see a new release and fetch the page again.
  if (map || form) {
    app.get('/sw.js', async (c) => {
      const script = (await dist.all()).get('/sw.js')
      if (!script) return nothing()
      const mapSaid = map ? `self.mapOrigin=${JSON.stringify(originOf(map))};\n` : ''
      const said = `${mapSaid}${form ? `self.bankOrigin=${JSON.stringify(form.script)};\n` : ''}`
      return write(c, said + new TextDecoder().decode(script.bytes), script.mediaType)
    })
  }

  app.get('*', async (c) => {
    const files = await dist.all()
    const { path } = c.req
    const file = path === '/index.html' ? undefined : files.get(path)
    if (file)
      return respond(c, { ...file, cacheControl: file.immutable ? immutable : revalidated }, compressor)
    if (!isNavigation(path, c.req.header('accept'))) return nothing()
    const index = files.get('/index.html')
    const shop = await shopOf(c)
    if (!shop) return c.html(shopNotFoundPage, 404, { 'cache-control': 'no-store' })
    if (!index) return nothing()
    const text = new TextDecoder().decode(index.bytes)
    const url = new URL(c.req.url)
    const accepted = c.req.header('accept-language')
    const its = allowingScriptsOf(text, policy)
    const drawn = await firstPage({ shop, url, accepted, index: { text, hash: index.hash }, policy: its })
    const headers = {
      'content-security-policy': its,
      ...(!isForSearch(url, shop) && { 'x-robots-tag': 'noindex' }),
    }
    // The page that the service worker stores carries no answers, as it isn't for a first visit.
    if (path === '/index.html') return write(c, indexPage(text, shop), index.mediaType, headers)
    const { language } = languageFor({ shop, url, accepted })
    const answers = await carried({ shop, language, atTable: tableIn(url) !== null })
    const vary = 'Accept-Language'
    const whole = (page: string) => withAnswers(withNoScriptLine(page, shop, language), answers)
    if (!drawn) return write(c, whole(indexPage(text, shop)), index.mediaType, { ...headers, vary })
    const origin = await originFor(c, shop)
    // A shop that answers to all hosts may be asked with a malformed host, which mustn't be written into addresses.
    const head = plainOrigin.test(origin) ? drawn.head.replaceAll(originHere, () => origin) : ''
    const page = whole(drawn.text).replace('</head>', () => `${head}</head>`)
    const drawnBy = { [releaseHeader]: drawn.release }
    return write(c, page, index.mediaType, {
      ...headers,
      'content-security-policy': drawn.policy,
      vary,
      ...drawnBy,
    })
  })

  app.all('*', () => new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } }))

  return app
}

/** An origin without characters that could end an attribute or a script. */
const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/

/**
 * Whether a page is useful to somebody who isn't a customer yet and isn't at a table, so that search engines may index
 * it.
 */
function isForSearch(url: URL, { file }: StoredShop): boolean {
  if (url.searchParams.has('table')) return false
  const dish = dishIn(url.pathname)
  return dish === null ? /^\/(menu|booking|combo\/.+)?$/.test(url.pathname) : hasDish(file, dish)
}

/** Whether a person opens a screen, as opposed to a script or a picture that doesn't exist. */
function isNavigation(path: string, accept: string | undefined): boolean {
  if (path === '/index.html') return true
  if ((namesFile(path) && !endsWithId(path)) || /^\/(api|assets|pictures)(\/|$)|\/\./.test(path)) return false
  return isForPages(accept)
}

/**
 * Whether the Accept header fits a page. Browsers' requests for scripts and pictures name their types before "any
 * type".
 */
function isForPages(accept = ''): boolean {
  const [first = ''] = accept
    .toLowerCase()
    .trim()
    .split(/[\s,;]/)
  return ['', '*/*', 'text/*'].includes(first) || accept.toLowerCase().includes('text/html')
}

export const nothing = (): Response => refused(404, 'Not found')
