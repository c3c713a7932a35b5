import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type DeskCall, deskRequests } from '../../core/contract/desk/desk-calls.ts'
import { WrittenAnswer, writeAnswer, writeRefusal } from '../http/answer.ts'
import { readJson } from '../http/read-json.ts'
import { badRequest, notFound, Refusal, wrongMethod } from '../http/refusal.ts'
import { refusalOf } from '../http/refusal-of.ts'
import type { DeskServices } from './desk-state.ts'
import type { Config } from '../settings/config.ts'
import { onCurrentShop } from '../shops/read/on-current-shop.ts'
import { readShopAt, type StoredShop } from '../shops/read/read-shop.ts'
import { clientAddressOf, type Env, hostOf } from '../http/caller.ts'
import { type Compressor, encodingFor } from '../http/compress.ts'
import type { DistReader } from '../web/dist-files.ts'
import { subnetOf } from '../http/network-of.ts'
import { revalidated, respond } from '../http/respond.ts'
import { answerDeskCall } from './answer-desk-call.ts'
import { cookieOf, deskToken } from './access/cookie.ts'
import { lockDeskKey, isDeskKey } from './access/desk-key.ts'
import {
  type DeskSession,
  endDeskSession,
  findDeskSession,
  openDeskSession,
  prolongDeskSession,
} from './access/desk-sessions.ts'
import { checkSameOrigin } from './access/same-origin.ts'

type Options = {
  services: DeskServices
  dist: DistReader
  compressor: Compressor
  config: Pick<Config, 'trustedProxies'>
}

/** The content security policy: nothing from other origins, nothing inline, and no text that could become markup. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/**
 * Serves the merchant's desk: its page, its calls and its live stream. None of this is part of the customers' contract.
 */
export function deskRoutes({ services, dist, compressor, config }: Options): Hono<Env> {
  const app = new Hono<Env>()
  const { db, now, log, desk, changes } = services

  const shopOf = async (c: Context<Env>): Promise<StoredShop> => {
    const shop = await readShopAt(db, hostOf(c, config))
    if (!shop) throw new Refusal('LD_SHOP_NOT_FOUND', { status: 404 })
    return shop
  }

  const sessionOf = async (c: Context<Env>, shop: StoredShop): Promise<DeskSession> => {
    const session = await findDeskSession(db, shop.id, deskToken(c), now())
    if (!session) throw new Refusal('LD_SIGN_IN', { status: 401 })
    return session
  }

  async function signIn(c: Context<Env>, shop: StoredShop, key: string): Promise<string> {
    if (!(await isDeskKey(db, shop.id, key))) {
      desk.signInLimiter.countWrong(shop.id, subnetOf(clientAddressOf(c, config)), now())
      log.warn({ shop: shop.id }, 'wrong key at the desk')
      throw new Refusal('LD_SIGN_IN', { status: 401 })
    }
    // The lock makes a new key that is created at this moment end this session, too.
    const token = await db.transaction().execute(async (trx) => {
      if (!(await lockDeskKey(trx, shop.id, key))) throw new Refusal('LD_SIGN_IN', { status: 401 })
      return openDeskSession(trx, shop.id, now())
    })
    log.info({ shop: shop.id }, 'signed in at the desk')
    return token
  }

  /** @returns the answer's data, and the cookie if it changes */
  async function answer(c: Context<Env>): Promise<{ data: unknown; cookie?: string }> {
    const name = c.req.path.slice('/desk/api/'.length)
    c.set('call', isDeskCall(name) ? `desk/${name}` : 'unknown')
    if (!isDeskCall(name)) throw notFound()
    if (c.req.method !== 'POST') throw wrongMethod('POST')
    checkSameOrigin(c, config)
    const shop = await shopOf(c)
    if (name === 'sign-in') {
      const { key } = readInput(name, await readJson(c.req.raw))
      return { data: null, cookie: cookieOf(c, await signIn(c, shop, key)) }
    }
    // The caller is authenticated before anything in the body is read.
    const session = await sessionOf(c, shop)
    const input = readInput(name, await readJson(c.req.raw))
    if (name === 'sign-out') {
      await endDeskSession(db, shop.id, deskToken(c))
      return { data: null, cookie: cookieOf(c, '') }
    }
    const subnet = subnetOf(clientAddressOf(c, config))
    const page = await pageHash()
    const data = await onCurrentShop(db, async () => {
      const current = await shopOf(c)
      // The address may lead to another shop by now, for which this session doesn't count.
      if (current.id !== shop.id) throw new Refusal('LD_SIGN_IN', { status: 401 })
      return answerDeskCall(name, input, { services, shop: current, page, session, subnet })
    })
    const isProlonged = await prolongDeskSession(db, shop.id, session, now())
    return { data, ...(isProlonged && { cookie: cookieOf(c, deskToken(c)) }) }
  }

  app.get('/desk/api/live', async (c) => {
    c.set('call', 'desk/live')
    try {
      // Hono would answer HEAD by running GET, and leave the stream open without a reader.
      if (c.req.method === 'HEAD') throw wrongMethod('GET')
      checkSameOrigin(c, config)
      const shop = await shopOf(c)
      await sessionOf(c, shop)
      const isSignedIn = async () => (await findDeskSession(db, shop.id, deskToken(c), now())) !== null
      const stream = desk.streams.open({ shopId: shop.id, changes, isSignedIn })
      return new Response(stream, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          // Otherwise nginx would buffer events before passing them on.
          'x-accel-buffering': 'no',
        },
      })
    } catch (error) {
      return refusal(c, error)
    }
  })

  app.all('/desk/api/*', async (c) => {
    try {
      const { data, cookie } = await answer(c)
      const encoding = encodingFor(c.req.header('accept-encoding'))
      const sent = await new WrittenAnswer(writeAnswer(data)).encoded(compressor, encoding)
      return envelope(sent.body, 200, {
        vary: 'Accept-Encoding',
        ...(sent.encoding && { 'content-encoding': sent.encoding }),
        ...(cookie && { 'set-cookie': cookie }),
      })
    } catch (error) {
      return refusal(c, error)
    }
  })

  function refusal(c: Context<Env>, error: unknown): Response {
    const said = refusalOf(error, { log, requestId: c.get('requestId') ?? '', path: c.req.path })
    c.set('code', said.code)
    return envelope(writeRefusal(said), said.status, said.headers)
  }

  /** A hash that changes with every build of the page. */
  async function pageHash(): Promise<string> {
    const files = await dist.all()
    return pageFiles.map((path) => files.get(path)?.hash ?? '').join('.')
  }

  const file = async (c: Context<Env>, path: string): Promise<Response> => {
    const found = (await dist.all()).get(path)
    if (!found) return c.notFound()
    return respond(c, { ...found, cacheControl: revalidated, headers: pageHeaders }, compressor)
  }
  app.get('/desk', (c) => file(c, '/desk/index.html'))
  app.get('/desk/', (c) => c.redirect('/desk', 308))
  app.get('/desk/*', (c) => file(c, c.req.path))

  return app
}

/** With these headers, pages that open the desk, or that it opens, can't access its window. */
const pageHeaders = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'x-robots-tag': 'noindex',
}

const pageFiles = ['/desk/index.html', '/desk/desk.js', '/desk/desk.css']

const isDeskCall = (name: string): name is DeskCall => Object.hasOwn(deskRequests, name)

function readInput<C extends DeskCall>(name: C, body: unknown): v.InferOutput<(typeof deskRequests)[C]> {
  const read = v.safeParse(deskRequests[name], body)
  if (read.success) return read.output as v.InferOutput<(typeof deskRequests)[C]>
  throw badRequest(read.issues.map((issue) => v.getDotPath(issue) ?? ''))
}

const envelope = (
  body: string | Uint8Array<ArrayBuffer>,
  status: number,
  headers: Record<string, string>,
): Response =>
  new Response(body, {
    status,
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json', ...headers },
  })
