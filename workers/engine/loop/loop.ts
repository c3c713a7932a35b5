import type { Visit, WakeReason } from '../base/visit.ts'
import type { Loop } from '../context/tab.ts'
import { createLateLive } from './late-live.ts'
import { errorName } from '../log/safe-words.ts'
import { createOrderWatch } from '../orders/order-watch.ts'
import type { EngineContext } from '../context/context.ts'
import { createProbing } from '../net/probing.ts'
import { guestType } from '../../../core/schema/constants.ts'
import { lateFile } from '../base/late.ts'
import { currentSession } from '../context/current-session.ts'
import { createScheduler } from '../base/scheduler.ts'
import { createSending } from './sending.ts'
import { createSessionWatch } from './session-watch.ts'
import { createSyncing } from '../catalogue/syncing.ts'

/** Loaded only for members, as only a member's session expires. */
const sessionFile = lateFile(() => import('../session/session.ts'))
/** Loaded only when needed, as hardly any phone has sealed carts. */
const putAwayFile = lateFile(() => import('../session/sealed-carts.ts'))
/** Loaded only when needed, as hardly any phone has anything in its outbox. */
const pastFile = lateFile(() => import('../outbox/past-intents.ts'))
const lookAtExpiryEveryMs = 30_000
/** All phones are notified of a change of the shop at the same instant, so each waits a random time up to this. */
const shopSpreadMs = 1_500

/** Creates the engine's background work: syncing, sending, listening and probing. */
export function createLoop(context: EngineContext, visitNow: () => Visit | null): Loop {
  const scheduler = createScheduler((error) => {
    console.error('the engine tries again', error)
    context.log.note({ area: 'loop', what: 'threw', name: errorName(error) })
  })
  let front = true
  const isLooking = () => front
  const probing = createProbing(context, scheduler, isLooking)
  const syncing = createSyncing(context, scheduler, { visitNow, isLooking, onRound })
  const live = createLateLive(context, scheduler, {
    onOpen(shopVersion) {
      orders.look()
      live.look()
      syncing.to(shopVersion)
    },
    onShop: () => syncing.anewAfter(Math.random() * shopSpreadMs),
    onDoubt: probing.look,
  })
  const orders = createOrderWatch(context, scheduler, { isLooking, isNotified: live.isNotified })
  const sending = createSending(context, scheduler, () => {
    probing.watch()
    orders.watch()
  })
  // The end of a session has deleted the menus: they have to be synced anew.
  const session = createSessionWatch(context, syncing.forget)

  context.connection.onBack(() => {
    probing.refresh()
    sending.back()
    syncing.soon()
  })

  /** Called after each sync. Listening starts only now, so that its file isn't fetched while the first menu is. */
  function onRound(): void {
    probing.watch()
    if (front) live.begin()
  }

  async function start(): Promise<void> {
    await syncing.project()
    scheduler.at('expiry', 0, watchExpiry)
    syncing.soon()
    if (front) session.begin()
    sending.soon()
  }

  function startListening(): void {
    session.begin()
    live.begin()
  }

  /** Ends a member's session as soon as the token expires, not only at the next tap. */
  async function watchExpiry(): Promise<void> {
    const session = await currentSession(context)
    const isMember = session !== undefined && session.customerType !== guestType
    const leftMs = isMember ? await (await sessionFile())?.endExpired(context) : null
    if (context.clock.isSure()) await dropUnclaimed()
    scheduler.at('expiry', Math.min(leftMs ?? Infinity, lookAtExpiryEveryMs), watchExpiry)
  }

  async function dropUnclaimed(): Promise<void> {
    const { database, clock } = context
    if ((await database.sealedCarts.count()) > 0)
      await (await putAwayFile())?.dropUnclaimed(database, clock.now())
    if ((await database.outbox.count()) > 0) await (await pastFile())?.dropPastIntents(database, clock.now())
  }

  function rest(): void {
    front = false
    for (const part of [live, session, orders, syncing, probing]) part.rest()
    scheduler.cancel('expiry')
    // A network that the browser announced may work only later, so a hidden tab also retries for a while.
    if (context.connection.state() !== 'online') sending.anewUnseen()
  }

  function wake(reason: WakeReason): void {
    if (reason === 'hidden') return rest()
    context.clock.settle()
    // Browsers report the network to hidden tabs too: the outbox is sent then, but the tab doesn't count as looked at.
    if (!front && reason === 'offline') return
    if (!front && reason === 'online') return sending.anewUnseen()
    front = true
    probing.refresh()
    // The browser's `offline` is only a hint and has been wrong both ways, so it is checked.
    if (reason === 'offline') return probing.lookTwice()
    scheduler.at('project', 0, syncing.project)
    scheduler.at('expiry', 0, watchExpiry)
    syncing.soon()
    orders.look()
    live.look()
    startListening()
    sending.anew()
  }

  return {
    start,
    sync: syncing.now,
    syncing: syncing.underWay,
    fetched: syncing.fetched,
    giveWay: syncing.giveWay,
    visitNow,
    async restart() {
      await start()
      syncing.forget()
    },
    sendNow: sending.now,
    sendAll: sending.all,
    sendSoon: sending.soon,
    wake,
  }
}
