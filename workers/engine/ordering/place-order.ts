import { hold } from '../../../core/domain/cart/cart.ts'
import { type OrderIntentRow, cartKey } from '../../../core/storage/rows.ts'
import { afterCommit } from '../../../core/storage/transactions/after-commit.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { orderLane } from '../addresses/address-intent.ts'
import { freeBenefits } from '../benefits/benefits.ts'
import type { Checkout } from './checkout.ts'
import { composeOrder } from './compose-order.ts'
import { type Placement, unsavedHere } from '../context/unsaved-order.ts'
import type { Visit } from '../base/visit.ts'
import { orderingMenu } from '../catalogue/ordering-menu.ts'
import { menuAt } from '../cart/menu-at.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'
import { type Carts, orderedLines } from './ordered-lines.ts'
import { type Plan, planDelivery } from './plan-delivery.ts'
import { type Result, failed, ok } from '../base/result.ts'
import { replaceEnded } from './replace-ended.ts'
import { checkUnsaved, saveOrSend } from './unsaved-order.ts'
import { addIntent } from '../storage/outbox-rows.ts'

/**
 * Turns the cart into an intent: key minted, body frozen, lines held, in one strictly durable transaction. Answers only
 * once that is on the disk; sending is the outbox's job. An order that can't be saved is sent directly.
 */
export async function placeOrder(
  context: EngineContext,
  visit: Visit,
  checkout: Checkout,
): Promise<Result<Placement>> {
  const unsaved = await unsavedHere(context)
  if (unsaved && !unsaved.isSaved) return checkUnsaved(context)
  const { clock } = context
  const found = await orderingMenu(context, visit, checkout.orderType)
  if (!found.ok) return found
  const here = menuAt(found.value, checkout.appointmentAt)
  const session = await currentSession(context)
  if (!session) return failed('EN_SIGN_IN')
  const planned = await planDelivery(context, here, checkout)
  if (!planned.ok) return planned

  const id = crypto.randomUUID()
  const tap: Tap = {
    id,
    here,
    from: visit,
    session,
    clock,
    checkout: planned.value ? { ...checkout, contact: planned.value.contact } : checkout,
    plan: planned.value,
    benefits: await context.memory.or(
      () => freeBenefits(context),
      () => null,
    ),
  }
  let made: OrderIntentRow | null = null
  const compose = (carts: Carts, lane: string): Result<OrderIntentRow> => {
    const intent = intentOf(tap, carts, lane)
    if (intent.ok) made = intent.value
    return intent
  }
  let onCommit = () => {}
  const committed = new Promise<void>((resolve) => {
    onCommit = resolve
  })
  return saveOrSend(context, {
    save: () => save(context, tap, compose, onCommit),
    committed,
    recall: async () => (made ? ok(made) : compose(await recallCarts(context, keyOf(tap)), `order:${id}`)),
    storeId: here.shop.id,
    menu: here.whole,
    payment: checkout.payment,
  })
}

/** The data of one tap: every attempt for it uses the same key. */
type Tap = Omit<Parameters<typeof composeOrder>[0], 'lines' | 'distance' | 'to' | 'lane'> & {
  plan: Plan | null
}

const keyOf = ({ here, checkout }: Tap): string => cartKey(here.shop.id, checkout.orderType)

function save(
  context: EngineContext,
  tap: Tap,
  compose: (carts: Carts, lane: string) => Result<OrderIntentRow>,
  onCommit: () => void,
): Promise<Result<Placement>> {
  const { database } = context
  const { carts, comboCarts, outbox, settings } = database
  const { id, checkout, session, plan } = tap
  return database.transaction('rw', carts, comboCarts, outbox, settings, async () => {
    // An earlier attempt that timed out may have been saved after all.
    if (await outbox.get({ id })) return ok({ kind: 'saved', intentId: id })
    const cart = await carts.get(keyOf(tap))
    const comboCart = await comboCarts.get(keyOf(tap))
    const { customerId } = session
    const lane = await orderLane(context, { id, customerId, addressId: plan?.to.addressId ?? null })
    const intent = compose({ cart, comboCart }, lane)
    if (!intent.ok) return intent
    await addIntent(context, intent.value)
    await replaceEnded(context, session, intent.value)
    afterCommit(onCommit)
    if (cart && checkout.only !== 'combos') await carts.put({ ...cart, lines: hold(cart.lines, id) })
    if (comboCart) await comboCarts.put({ ...comboCart, lines: hold(comboCart.lines, id) })
    if (checkout.contact && !plan) await writeSetting(database, 'contact', checkout.contact)
    return ok({ kind: 'saved', intentId: id })
  })
}

/** The carts; those in the engine's memory while the database can't be read. */
const recallCarts = ({ database, memory }: EngineContext, key: string): Promise<Carts> =>
  memory.or(
    async () => ({ cart: await database.carts.get(key), comboCart: await database.comboCarts.get(key) }),
    ({ carts, comboCarts }) => ({
      cart: carts.find((one) => one.key === key),
      comboCart: comboCarts.find((one) => one.key === key),
    }),
  )

/** The intent of the tap for these carts: it orders their lines that no other order holds. */
const intentOf = (tap: Tap, carts: Carts, lane: string): Result<OrderIntentRow> =>
  composeOrder({
    ...tap,
    lines: orderedLines(carts, tap.checkout.only),
    distance: tap.plan?.distance ?? null,
    to: tap.plan?.to ?? null,
    lane,
  })
