import type { DeskOrder } from '../../../core/contract/desk/desk-calls.ts'
import { CallRefused, Unanswered } from '../../../core/contract/desk/desk-outcome.ts'
import { unansweredStates } from '../../../core/domain/order/order-states.ts'
import { orderRules } from '../../../core/domain/order/order-steps.ts'
import type { OrderState } from '../../../core/schema/order/order.ts'
import { oneLine } from '../../base/one-line.ts'
import { floodLine } from './describe-senders.ts'
import type { DeskClient } from './desk-client.ts'

type WatchOptions = {
  out: (line: string) => void
  err: (line: string) => void
  show: (order: DeskOrder) => void
  /** Starts another session: a session ends after a day, and when the key is renewed. */
  signIn: () => Promise<void>
  interrupted: AbortSignal
}

const reconnectMs = 3_000

/** The terminal's bell. */
const bell = '\u0007'

const waitsForAnswer = (state: OrderState) => orderRules.confirm.from.includes(state)

/** Whether the kitchen must begin with an accepted order for later. */
const mustBegin = ({ state, beginAt }: DeskOrder, now: number) =>
  typeof beginAt === 'number' && beginAt <= now && orderRules.prepare.from.includes(state)

/**
 * Shows open orders and their changes until interrupted. An order is shown whole when it is first seen, and again once
 * it is paid and must be answered. Rings for an order to answer, when the kitchen must begin with one for later, and when
 * one that the restaurant had accepted is cancelled. While the server doesn't answer, tries again and again.
 */
export async function watch(
  client: DeskClient,
  { out, err, show, signIn, interrupted }: WatchOptions,
): Promise<void> {
  const known = new Map<string, OrderState>()
  /** The orders that were due to be begun when they were last looked at. */
  const due = new Set<string>()
  let isAway = false
  let isFlooded = false
  let isNew = false
  const showChanges = async () => {
    const board = await client.call('board', {})
    const { open, done } = board
    const flood = floodLine(board)
    if (flood !== null && !isFlooded) out(flood)
    isFlooded = flood !== null
    for (const order of open) {
      const before = known.get(order.id)
      const isToAnswer = waitsForAnswer(order.state) && !(before && waitsForAnswer(before))
      if (before === undefined || isToAnswer) show(order)
      else if (before !== order.state) out(`${order.number}  ${order.state}`)
      if (isToAnswer) out(bell)
      if (mustBegin(order, board.now) && !due.has(order.id)) {
        due.add(order.id)
        // Who has accepted it only just now has looked at it.
        if (!(before && waitsForAnswer(before))) out(`${order.number}  begin now${bell}`)
      }
      known.set(order.id, order.state)
    }
    for (const order of done) {
      const before = known.get(order.id)
      if (!before) continue
      known.delete(order.id)
      due.delete(order.id)
      out(`${order.number}  ${order.state}${order.reason && oneLine(`  ${order.reason}`)}`)
      // Somebody may be cooking it.
      if (order.state === 'cancelled' && !unansweredStates.includes(before)) out(bell)
    }
  }
  while (!interrupted.aborted) {
    try {
      for await (const event of client.events(interrupted)) {
        if (event === 'hello' && isAway) out('The server is back.')
        isAway = false
        isNew = false
        // Also at a heartbeat, as a notification from another server of the same database may get lost.
        if (event === 'hello' || event === 'change' || event === 'beat') await showChanges()
      }
    } catch (error) {
      if (interrupted.aborted) return
      if (isSignedOut(error) && !isNew) {
        await signIn()
        isNew = true
        continue
      }
      if (!(error instanceof Unanswered) && !isBroken(error)) throw error
    }
    if (interrupted.aborted) return
    if (!isAway) err('NO CONNECTION to the server: orders that come now are not shown here. Trying again …')
    isAway = true
    await new Promise((go) => setTimeout(go, reconnectMs))
  }
}

const isSignedOut = (error: unknown): boolean => error instanceof CallRefused && error.code === 'LD_SIGN_IN'

/** Whether an error means that the connection broke off; a refusal by the server doesn't. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && !(error instanceof CallRefused)
