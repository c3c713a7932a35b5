import { purchaseList } from '../../../core/contract/calls/member-calls.ts'
import { readPurchase } from '../../../core/contract/wire/member/purchase-wire.ts'
import type { Purchase } from '../../../core/schema/order/purchase.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { asCustomer } from '../session/as-customer.ts'
import type { EngineContext } from '../context/context.ts'
import { isHere } from '../context/current-session.ts'
import { type Result, done } from '../base/result.ts'

/** How many entries the phone asks for at once. */
const pageSize = 50

/**
 * Fetches and stores the newest entries of the purchase history. Stored older entries stay if they join up with them,
 * unless the restaurant says that this page is all, as it may after a backup was restored.
 */
export const refreshPurchases = (context: EngineContext): Promise<Result> =>
  readPage(context, null, (page, kept) => {
    const last = page.list.at(-1)
    const joined = last ? (kept?.list.findIndex(({ id }) => id === last.id) ?? -1) : -1
    if (!kept || page.next === null || joined === -1) return page
    return { list: [...page.list, ...kept.list.slice(joined + 1)], next: kept.next }
  })

/** Fetches the entries before the stored ones; nothing if all are stored. */
export async function morePurchases(context: EngineContext): Promise<Result> {
  const known = await readSetting(context.database, 'purchases')
  if (!known) return refreshPurchases(context)
  const { next } = known
  if (next === null) return done
  return readPage(context, next, (page, kept) =>
    // Another tab may have fetched this page too, or the list may have been replaced.
    kept?.next === next ? { list: [...kept.list, ...page.list], next: page.next } : kept,
  )
}

type Page = { list: Purchase[]; next: string | null }

async function readPage(
  context: EngineContext,
  cursor: string | null,
  merge: (page: Page, kept: Page | null) => Page | null,
): Promise<Result> {
  const { database, clock } = context
  let asked = ''
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(purchaseList, { customerId, storeId, cursor, pageSize })
  })
  if (!answer.ok) return answer
  const page = { list: answer.value.dataList.map(readPurchase), next: answer.value.nextCursor }
  await database.transaction('rw', database.sessions, database.settings, async () => {
    if (!(await isHere(database, asked))) return
    const known = await readSetting(database, 'purchases')
    const merged = merge(page, known?.customerId === asked ? known : null)
    if (!merged) return
    const { list, next } = merged
    await writeSetting(database, 'purchases', { customerId: asked, list, next, readAt: clock.now() })
  })
  return done
}
