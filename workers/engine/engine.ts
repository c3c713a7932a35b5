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
import { type Loop, createLoop } from './loop/loop.ts'
import { onlyStorage } from './storage/memory.ts'
import { type PartsOptions, openParts } from './open-context.ts'
import { checkPayment, openPayment } from './payments/payment-commands.ts'
import { cancelOrder, refreshOrder, withdraw } from './orders/order-commands.ts'
import { moreOrders, refreshOrders } from './orders/order-pages.ts'
import { requestCode, signInByPhone, signUpByPhone } from './session/member.ts'
import type { Parts } from './base/context.ts'
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
import { type Result, done, failed } from './base/result.ts'
import { distrust, keepAlive, revive } from './storage/revive.ts'
import { continueAsGuest } from './session/session.ts'
import { searchStreets } from './addresses/search-streets.ts'
import { noteScan } from './catalogue/shop-sync.ts'
import { beginAnew, revoke, signOut } from './session/sign-out.ts'
import { switchOrderType } from './cart/switch-order-type.ts'
import { checkUnsaved } from './ordering/unsaved-order.ts'

/** The engine of one tab: its commands, and the loop that syncs, projects and sends on its own. */
export function createEngine(options: PartsOptions): EngineApi {
  let visit: Visit | null = null
  const opening = open()
  const looping = opening.then(begin)
  // Each command says so that waits for it.
  looping.catch(onlyStorage)

  async function open(): Promise<Parts> {
    const database = options.database ?? openWriter()
    await revive(database)
    keepAlive(database)
    return openParts({ orgId: () => visit?.orgId ?? '', ...options, database })
  }

  function begin(parts: Parts): Loop {
    const loop = createLoop(parts, () => visit)
    reconcileAfterRebuild(parts, loop)
    return loop
  }

  // A screen opened by a deep link sends its first command before the frame has said what is looked at.
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })

  /** Runs a command once everything is open, with the visit that it is about. */
  async function within<T>(command: (parts: Parts, visit: Visit) => Promise<Result<T>>): Promise<Result<T>> {
    try {
      const [parts] = await Promise.all([opening, arrived])
      return visit ? await command(parts, visit) : failed('EN_NOT_READY')
    } catch (error) {
      if (!isStorageFailure(error)) throw error
      if (isBroken(error)) await opening.then(({ database }) => distrust(database)).catch(onlyStorage)
      return failed('EN_NOT_SAVED', { reason: error instanceof Error ? error.name : 'unknown' })
    }
  }

  return {
    async visit(asked) {
      const before = visit
      const next = clipped(asked)
      visit = next
      arrive()
      return within(async (parts) => {
        const loop = await looping
        try {
          // A link's or the browser's language is the tab's own; only the customer's choice is kept over another.
          if (!(await readSetting(parts.database, 'language')))
            await writeSetting(parts.database, 'language', { chosen: next.language })
          if (next.tableCode !== null && next.tableCode !== before?.tableCode)
            await noteScan(parts, next.tableCode, next.arrived)
          await loop.start()
        } catch (error) {
          // What couldn't be written down mustn't keep the rest from being begun, and begun again.
          loop.wake('visible')
          throw error
        }
        return done
      })
    },
    lookAtTable: (code) => within((parts) => lookAtTable(parts, code)),
    refreshMenu: () =>
      within(async () => {
        const loop = await looping
        return loop.sync()
      }),
    chooseOrderType: (orderType) =>
      within(async (parts, current) => {
        await switchOrderType(parts, current, orderType)
        const loop = await looping
        await loop.start()
        return done
      }),
    chooseLanguage: (language) =>
      within(async (parts, current) => {
        visit = { ...current, language }
        await writeSetting(parts.database, 'language', { chosen: language })
        const loop = await looping
        await loop.start()
        return done
      }),

    addToCart: (line) => within((parts, current) => addToCart(parts, current, line)),
    addComboToCart: (line) => within((parts, current) => addComboToCart(parts, current, line)),
    setLineQuantity: (line) =>
      within((parts) => setLineQuantity(parts, line.orderType, line.lineId, line.quantity)),
    setLineNote: (line) => within((parts) => setLineNote(parts, line.orderType, line.lineId, line.note)),
    clearCart: (orderType) => within((parts) => clearCart(parts, orderType)),
    acceptCartChanges: (accepted) => within((parts, current) => acceptCartChanges(parts, current, accepted)),
    acceptLinePrice: (line) => within((parts, current) => acceptLinePrice(parts, current, line)),

    continueAsGuest: () => within((parts) => continueAsGuest(parts)).then(sendSoon),
    requestCode: (request) => within((parts) => requestCode(parts, request)),
    signIn: (attempt) =>
      becomeMember((parts, { tableCode }) =>
        signInByPhone(parts, { ...attempt, isDineIn: tableCode !== null }),
      ),
    signUp: (member) => becomeMember((parts) => signUpByPhone(parts, member)),
    updateProfile: (change) => within((parts) => updateProfile(parts, change)),
    refreshBenefits: () => within(refreshBenefits),
    refreshProfile: () => within((parts) => refreshProfile(parts)),
    beginAnew: () =>
      within(async (parts) => {
        if (await beginAnew(parts)) await (await looping).restart()
        return done
      }),
    signOut: ({ unsent, everywhere = false }) =>
      within(async (parts) => {
        const session = await parts.database.sessions.get('current')
        if (session && everywhere) {
          const revoked = await revoke(parts, session, everywhere)
          if (!revoked.ok) return revoked
        } else if (session) void revoke(parts, session).catch(onlyStorage)
        await signOut(parts, unsent)
        const loop = await looping
        await loop.restart()
        return done
      }),

    quoteOrder: (request) => within((parts, current) => quoteOrder(parts, current, request)),
    placeOrder: (checkout) => within((parts, current) => placeOrder(parts, current, checkout)).then(sendSoon),
    checkUnsaved: () => within(checkUnsaved),
    withdraw: (intentId) => within((parts) => withdraw(parts, intentId)).then(sendSoon),
    edit: (intentId) => within((parts) => edit(parts, intentId)),
    offerAgain: (intentId) => within((parts, current) => offerAgain(parts, current, intentId)),
    reorder: (again) => within((parts, current) => reorder(parts, current, again)).then(sendSoon),
    dismiss: (intentId) => within((parts) => dismiss(parts, intentId)),
    cancelOrder: (orderId) => within((parts) => cancelOrder(parts, orderId)).then(sendSoon),
    sendNow: () =>
      within(async () => {
        const loop = await looping
        await loop.sendNow()
        return done
      }),
    refreshOrders: () => within((parts) => refreshOrders(parts)),
    moreOrders: () => within((parts) => moreOrders(parts)),
    refreshOrder: (orderId) => within((parts) => refreshOrder(parts, orderId)),

    openPayment: (wanted) => within((parts) => openPayment(parts, wanted)),
    checkPayment: (payment) => within((parts) => checkPayment(parts, payment)),

    readShopData: () => within(readShopData),
    deleteAccount: () => within(deleteAccount).then(restartAfter),
    forgetAccount: () => within(forgetAccount),
    dismissPrivacyNotice: () =>
      within(async ({ database, clock }) => {
        await writeSetting(database, 'privacyNotice', { readAt: clock.now() })
        return done
      }),
    filterMenu: (criteria) => within((parts) => filterMenu(parts, criteria)),

    refreshAddresses: () => within(refreshAddresses),
    saveAddress: (address) => within((parts) => saveAddress(parts, address)).then(sendSoon),
    deleteAddress: (addressId) => within((parts) => deleteAddress(parts, addressId)).then(sendSoon),
    discardAddressChange: (addressId) =>
      within((parts) => discardAddressChange(parts, addressId)).then(sendSoon),
    searchStreets: (text) => within((parts) => searchStreets(parts, text)),
    refreshFullSlots: (serviceId) => within((parts) => refreshFullSlots(parts, serviceId)),
    readPushKey: () => within(readPushKey),
    subscribePush: (subscription) => within((parts) => subscribePush(parts, subscription)),
    unsubscribePush: () => within(unsubscribePush),
    declinePush: () => within(declinePush),

    wake: (reason) =>
      within(async () => {
        const loop = await looping
        loop.wake(reason)
        return done
      }),
  }

  /** What a guest still has to send goes first: afterwards it would wait for that guest to be back. */
  async function becomeMember(
    enter: (parts: Parts, visit: Visit) => Promise<Result<Entered>>,
  ): Promise<Result<Entered>> {
    const entered = await within(async (parts, current) => {
      const loop = await looping
      await loop.sendAll()
      return enter(parts, current)
    })
    if (entered.ok)
      void within(async (parts) => {
        await Promise.all([
          refreshProfile(parts),
          refreshOrders(parts),
          refreshAddresses(parts),
          refreshBenefits(parts),
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
