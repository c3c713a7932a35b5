import { isBroken, isStorageFailure } from '../../core/storage/failures.ts'
import { openWriter, readSetting, writeSetting } from '../../core/storage/writer.ts'
import { deleteAddress, discardAddressChange, saveAddress } from './addresses/address-commands.ts'
import { refreshBenefits } from './benefits/benefits.ts'
import {
  acceptCartChanges,
  acceptLinePrice,
  addComboToCart,
  addToCart,
  clearCart,
  setLineNote,
  setLineQuantity,
} from './cart/cart-commands.ts'
import { clipped } from './base/clip-visit.ts'
import type { EngineApi, Entered, Visit } from './engine-api.ts'
import { refreshFullSlots } from './catalogue/full-slots.ts'
import { lookAtTable } from './catalogue/look-at-table.ts'
import { filterMenu } from './catalogue/filter-menu.ts'
import { createEventLog } from './log/event-log.ts'
import { notedCommands } from './log/noted-commands.ts'
import { noteStorage } from './log/noted-storage.ts'
import { type Loop, createLoop } from './loop/loop.ts'
import { onlyStorage } from './storage/memory.ts'
import { type ContextOptions, openContext } from './open-context.ts'
import { checkPayment, openPayment } from './payments/payment-commands.ts'
import { cancelOrder, refreshOrder, withdraw } from './orders/order-commands.ts'
import { moreOrders, refreshOrders } from './orders/order-pages.ts'
import { requestCode, signInByPhone, signUpByPhone } from './session/member.ts'
import type { EngineContext } from './base/context.ts'
import { placeOrder } from './ordering/place-order.ts'
import { deleteAccount, forgetAccount, readShopData } from './privacy/privacy-commands.ts'
import { refreshProfile, updateProfile } from './session/profile.ts'
import { declinePush, readPushKey, subscribePush, unsubscribePush } from './push/push.ts'
import { quoteOrder } from './ordering/quote-order.ts'
import { dismiss, edit } from './ordering/put-away.ts'
import { refreshAddresses } from './addresses/refresh-addresses.ts'
import { reconcileAfterRebuild } from './loop/reconcile.ts'
import { offerAgain } from './ordering/offer-again.ts'
import { reorder } from './ordering/reorder.ts'
import { type Result, done, failed, ok } from './base/result.ts'
import { distrust, keepAlive, revive } from './storage/revive.ts'
import { continueAsGuest } from './session/session.ts'
import { searchStreets } from './addresses/search-streets.ts'
import { noteScan } from './catalogue/shop-sync.ts'
import { beginAnew, revoke, signOut } from './session/sign-out.ts'
import { switchOrderType } from './cart/switch-order-type.ts'
import { checkUnsaved } from './ordering/unsaved-order.ts'

/** The engine of one tab: its commands, and the loop that syncs, projects and sends on its own. */
export function createEngine(options: ContextOptions): EngineApi {
  const log = options.log ?? createEventLog()
  let visit: Visit | null = null
  const opening = open()
  const looping = opening.then(begin)
  // Each command says so that waits for it.
  looping.catch(onlyStorage)

  async function open(): Promise<EngineContext> {
    const database = options.database ?? openWriter()
    noteStorage(log, database)
    await revive(database)
    keepAlive(database)
    return openContext({ orgId: () => visit?.orgId ?? '', ...options, database, log })
  }

  function begin(context: EngineContext): Loop {
    const loop = createLoop(context, () => visit)
    reconcileAfterRebuild(context, loop)
    return loop
  }

  // A screen opened by a deep link sends its first command before the frame has said what is looked at.
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })

  /** Runs a command once everything is open, with the visit that it is about. */
  async function within<T>(
    command: (context: EngineContext, visit: Visit) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    try {
      const [context] = await Promise.all([opening, arrived])
      return visit ? await command(context, visit) : failed('EN_NOT_READY')
    } catch (error) {
      if (!isStorageFailure(error)) throw error
      if (isBroken(error)) await opening.then(({ database }) => distrust(database)).catch(onlyStorage)
      return failed('EN_NOT_SAVED', { reason: error instanceof Error ? error.name : 'unknown' })
    }
  }

  return notedCommands(log, {
    async visit(asked) {
      const before = visit
      const next = clipped(asked)
      visit = next
      arrive()
      return within(async (context) => {
        const loop = await looping
        try {
          // A link's or the browser's language is the tab's own; only the customer's choice is kept over another.
          if (!(await readSetting(context.database, 'language')))
            await writeSetting(context.database, 'language', { chosen: next.language })
          if (next.tableCode !== null && next.tableCode !== before?.tableCode)
            await noteScan(context, next.tableCode, next.arrived)
          await loop.start()
        } catch (error) {
          // What couldn't be written down mustn't keep the rest from being begun, and begun again.
          loop.wake('visible')
          throw error
        }
        return done
      })
    },
    lookAtTable: (code) => within((context) => lookAtTable(context, code)),
    refreshMenu: () =>
      within(async () => {
        const loop = await looping
        return loop.sync()
      }),
    chooseOrderType: (orderType) =>
      within(async (context, current) => {
        await switchOrderType(context, current, orderType)
        const loop = await looping
        await loop.start()
        return done
      }),
    chooseLanguage: (language) =>
      within(async (context, current) => {
        visit = { ...current, language }
        await writeSetting(context.database, 'language', { chosen: language })
        const loop = await looping
        await loop.start()
        return done
      }),

    addToCart: (line) => within((context, current) => addToCart(context, current, line)),
    addComboToCart: (line) => within((context, current) => addComboToCart(context, current, line)),
    setLineQuantity: (line) =>
      within((context) => setLineQuantity(context, line.orderType, line.lineId, line.quantity)),
    setLineNote: (line) => within((context) => setLineNote(context, line.orderType, line.lineId, line.note)),
    clearCart: (orderType) => within((context) => clearCart(context, orderType)),
    acceptCartChanges: (accepted) =>
      within((context, current) => acceptCartChanges(context, current, accepted)),
    acceptLinePrice: (line) => within((context, current) => acceptLinePrice(context, current, line)),

    continueAsGuest: () => within((context) => continueAsGuest(context)).then(sendSoon),
    requestCode: (request) => within((context) => requestCode(context, request)),
    signIn: (attempt) =>
      becomeMember((context, { tableCode }) =>
        signInByPhone(context, { ...attempt, isDineIn: tableCode !== null }),
      ),
    signUp: (member) => becomeMember((context) => signUpByPhone(context, member)),
    updateProfile: (change) => within((context) => updateProfile(context, change)),
    refreshBenefits: () => within(refreshBenefits),
    refreshProfile: () => within((context) => refreshProfile(context)),
    beginAnew: () =>
      within(async (context) => {
        if (await beginAnew(context)) await (await looping).restart()
        return done
      }),
    signOut: ({ unsent, everywhere = false }) =>
      within(async (context) => {
        const session = await context.database.sessions.get('current')
        if (session && everywhere) {
          const revoked = await revoke(context, session, everywhere)
          if (!revoked.ok) return revoked
        } else if (session) void revoke(context, session).catch(onlyStorage)
        await signOut(context, unsent)
        const loop = await looping
        await loop.restart()
        return done
      }),

    quoteOrder: (request) => within((context, current) => quoteOrder(context, current, request)),
    placeOrder: (checkout) =>
      within((context, current) => placeOrder(context, current, checkout)).then(sendSoon),
    checkUnsaved: () => within(checkUnsaved),
    withdraw: (intentId) => within((context) => withdraw(context, intentId)).then(sendSoon),
    edit: (intentId) => within((context) => edit(context, intentId)),
    offerAgain: (intentId) => within((context, current) => offerAgain(context, current, intentId)),
    reorder: (again) => within((context, current) => reorder(context, current, again)).then(sendSoon),
    dismiss: (intentId) => within((context) => dismiss(context, intentId)),
    cancelOrder: (orderId) => within((context) => cancelOrder(context, orderId)).then(sendSoon),
    sendNow: () =>
      within(async () => {
        const loop = await looping
        await loop.sendNow()
        return done
      }),
    refreshOrders: () => within((context) => refreshOrders(context)),
    moreOrders: () => within((context) => moreOrders(context)),
    refreshOrder: (orderId) => within((context) => refreshOrder(context, orderId)),

    openPayment: (wanted) => within((context) => openPayment(context, wanted)),
    checkPayment: (payment) => within((context) => checkPayment(context, payment)),

    readShopData: () => within(readShopData),
    deleteAccount: () => within(deleteAccount).then(restartAfter),
    forgetAccount: () => within(forgetAccount),
    dismissPrivacyNotice: () =>
      within(async ({ database, clock }) => {
        await writeSetting(database, 'privacyNotice', { readAt: clock.now() })
        return done
      }),
    filterMenu: (criteria) => within((context) => filterMenu(context, criteria)),

    refreshAddresses: () => within(refreshAddresses),
    saveAddress: (address) => within((context) => saveAddress(context, address)).then(sendSoon),
    deleteAddress: (addressId) => within((context) => deleteAddress(context, addressId)).then(sendSoon),
    discardAddressChange: (addressId) =>
      within((context) => discardAddressChange(context, addressId)).then(sendSoon),
    searchStreets: (text) => within((context) => searchStreets(context, text)),
    refreshFullSlots: (serviceId) => within((context) => refreshFullSlots(context, serviceId)),
    readPushKey: () => within(readPushKey),
    subscribePush: (subscription) => within((context) => subscribePush(context, subscription)),
    unsubscribePush: () => within(unsubscribePush),
    declinePush: () => within(declinePush),

    wake: (reason) =>
      within(async () => {
        const loop = await looping
        loop.wake(reason)
        return done
      }),
  })

  /** What a guest still has to send goes first: afterwards it would wait for that guest to be back. */
  async function becomeMember(
    enter: (context: EngineContext, visit: Visit) => Promise<Result<Entered>>,
  ): Promise<Result<Entered>> {
    const entered = await within(async (context, current) => {
      const loop = await looping
      await loop.sendAll()
      return enter(context, current)
    })
    if (entered.ok)
      void within(async (context) => {
        await Promise.all([
          refreshProfile(context),
          refreshOrders(context),
          refreshAddresses(context),
          refreshBenefits(context),
        ])
        return done
      })
    return sendSoon(entered)
  }

  async function restartAfter(result: Result): Promise<Result> {
    if (result.ok) await (await looping).restart()
    return result
  }

  async function sendSoon<T>(result: Result<T>): Promise<Result<T>> {
    if (result.ok) (await looping).sendSoon()
    return result
  }
}
