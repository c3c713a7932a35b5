import type { OrderType } from '../../core/schema/primitives.ts'
import { isStorageFailure, readSetting, writeSetting } from '../../core/storage/writer.ts'
import {
  acceptCartChanges,
  addComboToCart,
  addToCart,
  clearCart,
  clearComboCarts,
  setLineQuantity,
} from './cart-commands.ts'
import { heldShop } from './catalogue.ts'
import type { EngineApi, Visit } from './engine-api.ts'
import { createLoop } from './loop.ts'
import { type PartsOptions, openParts } from './open-parts.ts'
import { cancelOrder, refreshOrder, refreshOrders, withdraw } from './order-commands.ts'
import type { Parts } from './parts.ts'
import { placeOrder } from './place-order.ts'
import { type Result, done, failed } from './result.ts'
import { continueAsGuest, endSession } from './session.ts'
import { noteScan } from './shop-sync.ts'

/** The engine of one tab: its commands, and the loop that syncs, projects and sends on its own. */
export function createEngine(options: PartsOptions): EngineApi {
  let visit: Visit | null = null
  const opening = openParts({ orgId: () => visit?.orgId ?? '', ...options })
  const looping = opening.then((parts) => createLoop(parts, () => visit))

  // A screen opened by a deep link sends its first command before the frame has said what is looked at.
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })

  /** Runs a command once everything is open, with the visit that it is about. */
  async function within<T>(command: (parts: Parts, visit: Visit) => Promise<Result<T>>): Promise<Result<T>> {
    const [parts] = await Promise.all([opening, arrived])
    if (!visit) return failed('EN_NOT_READY')
    try {
      return await command(parts, visit)
    } catch (error) {
      if (!isStorageFailure(error)) throw error
      return failed('EN_NOT_SAVED', { reason: error instanceof Error ? error.name : 'unknown' })
    }
  }

  return {
    async visit(asked) {
      const [parts, loop] = await Promise.all([opening, looping])
      const before = visit
      const next = clipped(asked)
      visit = next
      arrive()
      // A link's or the browser's language is the tab's own; only the customer's choice is kept over another.
      if (!(await readSetting(parts.database, 'language')))
        await writeSetting(parts.database, 'language', { chosen: next.language })
      if (next.tableCode !== null && next.tableCode !== before?.tableCode)
        await noteScan(parts, next.tableCode, next.arrived)
      await loop.start()
      return done
    },
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
    clearCart: (orderType) => within((parts) => clearCart(parts, orderType)),
    acceptCartChanges: (orderType) =>
      within((parts, current) => acceptCartChanges(parts, current, orderType)),

    continueAsGuest: () => within((parts) => continueAsGuest(parts)).then(sendSoon),
    signOut: () =>
      within(async (parts) => {
        await endSession(parts)
        const loop = await looping
        await loop.restart()
        return done
      }),

    placeOrder: (checkout) => within((parts, current) => placeOrder(parts, current, checkout)).then(sendSoon),
    withdraw: (intentId) => within((parts) => withdraw(parts, intentId)).then(sendSoon),
    cancelOrder: (orderId) => within((parts) => cancelOrder(parts, orderId)).then(sendSoon),
    async sendNow() {
      const loop = await looping
      await loop.sendNow()
      return done
    },
    refreshOrders: () => within((parts) => refreshOrders(parts)),
    refreshOrder: (orderId) => within((parts) => refreshOrder(parts, orderId)),

    async wake(reason) {
      const loop = await looping
      loop.wake(reason)
      return done
    },
  }

  async function sendSoon<T>(result: Result<T>): Promise<Result<T>> {
    const loop = await looping
    loop.sendSoon()
    return result
  }
}

/** An address can hold anything; what is too long for the contract would make every call a bad request. */
const clipped = (visit: Visit): Visit => ({
  ...visit,
  tableCode: visit.tableCode?.slice(0, 64) ?? null,
  orgId: visit.orgId.slice(0, 100),
  source: visit.source.slice(0, 100),
})

/** Notes the choice; the combo cart of the other type makes no sense in this one (spec §4). */
async function switchOrderType(parts: Parts, visit: Visit, orderType: OrderType): Promise<void> {
  await writeSetting(parts.database, visit.tableCode === null ? 'onlineOrderType' : 'tableOrderType', {
    orderType,
  })
  const shop = await heldShop(parts)
  if (shop) await clearComboCarts(parts, shop.id)
}
