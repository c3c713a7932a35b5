import { type Context, Hono } from 'hono'
import { languages } from '../../../core/schema/constants.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { Config } from '../../settings/config.ts'
import { readBytes, UploadAborted } from '../../http/read-json.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Database } from '../../database/open.ts'
import type { Log } from '../../log/log.ts'
import { findShopByHost } from '../../shops/read/read-shop.ts'
import { type Env, hostOf } from '../../http/caller.ts'
import { type Charge, type ChargeState, findCharge, changeCharge } from './charges.ts'
import { bankPage, type Choice, choices, noSuchPayment } from './page.ts'

/** How long (ms) after a late approval the charge counts as paid. */
export const lateMs = 20_000

const undecided: readonly ChargeState[] = ['open', 'hanging']

/** What each button does to a charge that is still undecided. */
const moves: Record<Choice, (now: number) => { to: ChargeState; paysAt?: number; notifies: boolean }> = {
  approve: () => ({ to: 'paid', notifies: true }),
  refuse: () => ({ to: 'refused', notifies: true }),
  late: (now) => ({ to: 'late', paysAt: now + lateMs, notifies: true }),
  hang: () => ({ to: 'hanging', notifies: false }),
}

type Options = {
  services: { db: Database; now: () => number; log: Log; sendSandboxWebhooks: () => Promise<void> }
  config: Pick<Config, 'trustedProxies'>
}

/** The sandbox bank's own pages. Anybody who knows a charge's address can pay it, as with any bank's link. */
export function sandboxRoutes({ services, config }: Options): Hono<Env> {
  const { db, now, log, sendSandboxWebhooks } = services
  const app = new Hono<Env>()

  /**
   * The charge at this address, if it belongs to the shop that is served here, in the language that the address asks
   * for.
   */
  const chargeOf = async (c: Context<Env>): Promise<Charge | null> => {
    const charge = await findCharge(db, c.req.param('reference') ?? '', now())
    const isHere = charge && (await findShopByHost(db, hostOf(c, config))) === charge.shopId
    const asked = languages.find((language) => language === c.req.query('language'))
    if (!isHere || !asked) return isHere ? charge : null
    return { ...charge, language: asked, returnPath: `${charge.returnPath}&language=${asked}` }
  }
  const noSuchCharge = (c: Context<Env>) => c.html(noSuchPayment(languageOf(c)), 404, noStore)

  app.get('/bank/:reference', async (c) => {
    const charge = await chargeOf(c)
    return charge ? c.html(bankPage(charge), 200, noStore) : noSuchCharge(c)
  })

  app.post('/bank/:reference', async (c) => {
    const charge = await chargeOf(c)
    if (!charge) return noSuchCharge(c)
    const choice = await choiceOf(c.req.raw)
    if (choice) await changeCharge(db, charge.reference, undecided, moves[choice](now()))
    const { state } = (await findCharge(db, charge.reference, now())) ?? charge
    // The webhook is sent before the redirect, as with real banks. If it isn't accepted, it is sent again later.
    if (state === 'paid' || state === 'refused')
      await sendSandboxWebhooks().catch((err: unknown) => log.error({ err }, 'the shop was not told'))
    // Redirects after the POST, so that going back or reloading doesn't pay twice: to this page, or back to the shop.
    const isDone = state !== 'open' && state !== 'hanging'
    return c.redirect(isDone ? charge.returnPath : `${c.req.path}${new URL(c.req.url).search}`, 303)
  })

  return app
}

const noStore = { 'cache-control': 'no-store' }

/** The choice that was posted; null for a body that isn't our form or is too long. */
async function choiceOf(request: Request): Promise<Choice | null> {
  try {
    const pressed = new URLSearchParams(Buffer.from(await readBytes(request)).toString('utf8')).get('choice')
    return choices.find((choice) => choice === pressed) ?? null
  } catch (error) {
    if (error instanceof Refusal || error instanceof UploadAborted) return null
    throw error
  }
}

function languageOf(c: Context<Env>): Language {
  const asked = c.req.header('accept-language')?.slice(0, 2)
  return languages.find((language) => language === asked) ?? 'en'
}
