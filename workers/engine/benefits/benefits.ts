import { memberGet, readBenefits } from '../../../core/contract/calls/member-calls.ts'
import { isOrderIntent } from '../../../core/domain/order/intent-states.ts'
import { withoutRedeemed } from '../../../core/domain/pricing/benefits.ts'
import type { Benefits, Redeemed } from '../../../core/schema/customer/benefits.ts'
import { guestType } from '../../../core/schema/constants.ts'
import type { IntentState, OrderIntent } from '../../../core/schema/order/intent.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { readSetting } from '../../../core/storage/writer.ts'
import { asCustomer } from '../session/as-customer.ts'
import { onlyStorage } from '../storage/memory.ts'
import type { EngineContext } from '../context/context.ts'
import { readIntents } from '../storage/outbox-rows.ts'
import { currentSession, isHere, sessionIn } from '../context/current-session.ts'
import { takeTurn, writeInTurn } from '../session/keep-own.ts'
import { type Result, done } from '../base/result.ts'

/** Asks what the member has, and keeps it. A guest has nothing to ask for. */
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
  // An order was confirmed meanwhile: what is known of that is no answer to what was asked.
  return isNew ? done : refreshBenefits(context)
}

/** Orders that aren't settled will take what they were made with. */
const holding: readonly IntentState[] = ['queued', 'sending', 'unknown', 'parked']

/**
 * What the member can still give: what they have, less what waiting orders will take; the first of which is their first order.
 * Null when that isn't known.
 */
export async function freeBenefits({ database }: EngineContext): Promise<Benefits | null> {
  return database.transaction('r', database.sessions, database.settings, database.outbox, async () => {
    const session = await sessionIn(database)
    const known = await readSetting(database, 'benefits')
    if (!session || known?.customerId !== session.customerId) return null
    const waiting = await readIntents(database.outbox.where('state').anyOf(holding))
    const { customerId, ...benefits } = known
    const own = waiting.filter(isOrderIntent).filter((intent) => intent.customerId === customerId)
    const isOrdering = own.some(({ call }) => call === 'orderCreate')
    return own
      .flatMap(({ summary }) => summary.redeemed ?? [])
      .reduce<Benefits>(withoutRedeemed, isOrdering ? { ...benefits, hasOrdered: true } : benefits)
  })
}

/**
 * The restaurant has taken something, or has given it back. What was asked while the answer was under way may know of
 * it already and is counted twice then: the restaurant says what is left. Nobody waits for it.
 */
export function askAfter(context: EngineContext, { call, summary }: OrderIntent): void {
  if (summary.redeemed || call === 'orderCancel') void refreshBenefits(context).catch(onlyStorage)
}

/**
 * The restaurant has the order, and has taken what was given for it: what was asked before that knows nothing of it. Within a
 * transaction over the settings.
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
