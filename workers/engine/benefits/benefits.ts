import { memberGet, readBenefits } from '../../../core/contract/calls/member-calls.ts'
import { isOrderIntent } from '../../../core/domain/order/intent-states.ts'
import { withoutWaiting } from '../../../core/domain/member/waiting-orders.ts'
import { withoutRedeemed } from '../../../core/domain/pricing/benefits.ts'
import type { Benefits, Redeemed } from '../../../core/schema/customer/benefits.ts'
import { guestType } from '../../../core/schema/constants.ts'
import type { OrderIntent } from '../../../core/schema/order/intent.ts'
import { pendingStates } from '../../../core/schema/order/open-intents.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { asCustomer } from '../session/as-customer.ts'
import { onlyStorage } from '../storage/memory.ts'
import type { EngineContext } from '../context/context.ts'
import { readIntents } from '../storage/outbox-rows.ts'
import { currentSession, isHere, sessionIn } from '../context/current-session.ts'
import { takeTurn, writeInTurn } from '../session/keep-own.ts'
import { insist } from '../base/insist.ts'
import { type Result, done } from '../base/result.ts'

/** Fetches and stores the member's benefits. A guest has none. */
export async function refreshBenefits(context: EngineContext): Promise<Result> {
  const { database } = context
  const session = await currentSession(context)
  if (session?.customerType === guestType) return done
  const turn = takeTurn()
  let asked = ''
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(memberGet, { customerId, storeId })
  })
  if (!answer.ok) return answer
  const benefits = readBenefits(answer.value)
  const isNew = await database.transaction('rw', database.sessions, database.settings, async () => {
    if (!(await isHere(database, asked))) return true
    const known = { customerId: asked, ...benefits, readAt: context.clock.now() }
    return writeInTurn(database, 'benefits', known, turn)
  })
  // An order was confirmed meanwhile, so the stored benefits are newer than this answer: asks again.
  return isNew ? done : refreshBenefits(context)
}

/** What the member can still redeem: see `withoutWaiting`. Null if the benefits aren't known. */
export async function freeBenefits({ database }: EngineContext): Promise<Benefits | null> {
  return database.transaction('r', database.sessions, database.settings, database.outbox, async () => {
    const session = await sessionIn(database)
    const known = await readSetting(database, 'benefits')
    if (!session || known?.customerId !== session.customerId) return null
    const waiting = await readIntents(database.outbox.where('state').anyOf(pendingStates))
    return withoutWaiting(known, waiting.filter(isOrderIntent))
  })
}

/** Refreshes the benefits once they have changed at the restaurant. The caller doesn't wait for that. */
export function askBenefits(context: EngineContext): void {
  void insist(() => refreshBenefits(context)).catch(onlyStorage)
}

/**
 * Refreshes the benefits after an order or a cancellation has changed them at the restaurant. An answer that was
 * requested while the order was under way may include the change already, so subtracting it again would count it twice.
 */
export function askAfter(context: EngineContext, { call, summary }: OrderIntent): void {
  if (summary.redeemed || call === 'orderCancel') askBenefits(context)
}

/**
 * Subtracts what a confirmed order has taken from the stored benefits. An answer requested before that doesn't include
 * it and will be ignored. Within a transaction over the settings.
 */
export async function noteTaken(
  database: LarderDatabase,
  customerId: string,
  redeemed: Redeemed | undefined,
): Promise<void> {
  const known = await readSetting(database, 'benefits')
  if (known?.customerId !== customerId) return
  const left = redeemed ? withoutRedeemed(known, redeemed) : known
  await writeInTurn(database, 'benefits', { ...left, customerId, hasOrdered: true }, takeTurn())
}
