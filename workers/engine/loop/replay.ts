import { queuedAddress } from '../addresses/address-outbox.ts'
import { backoffMs } from '../base/backoff.ts'
import { play } from '../base/steps.ts'
import type { EngineContext } from '../context/context.ts'
import { queuedOrder } from '../orders/order-outbox.ts'
import { type Who, phoneWorld } from '../outbox/phone-world.ts'
import type { QueuedCalls } from '../outbox/queued-call.ts'
import { drain } from '../outbox/sender.ts'
import { dueIntents } from '../outbox/sender-rows.ts'
import { absentSessions, forget, hasToSend, isOf, whoIsAbsent } from '../session/absent.ts'
import type { IntentRow, SessionRow } from '../../../core/storage/rows.ts'
import { whoIsHere } from '../session/who-is-here.ts'

/** Every call that may wait in the outbox, with the handler of its changes. */
const queued: QueuedCalls = {
  orderCreate: queuedOrder,
  orderCancel: queuedOrder,
  addressAdd: queuedAddress,
  addressUpdate: queuedAddress,
  addressDelete: queuedAddress,
}

/** Sends the due intents that `isTheirs` selects, with the session of `who`. */
async function send(context: EngineContext, who: Who, isTheirs: (row: IntentRow) => boolean): Promise<void> {
  const world = phoneWorld(context, who, queued)
  const due = async () => (await dueIntents(context)).filter(isTheirs)
  await play(drain({ now: context.clock.now, backoffMs }), { ...world, due })
}

/** Sends an absent customer's intents with that customer's session, and deletes the session when none is left. */
async function seeAbout(context: EngineContext, absent: SessionRow): Promise<void> {
  await send(context, whoIsAbsent(context, absent), (row) => isOf(absent, row))
  if (!(await hasToSend(context, absent))) await forget(context, absent)
}

/**
 * Sends the outbox. Runs in the worker of every tab and in the service worker. The server's idempotency keys prevent
 * two of them from placing an order twice; the lock only saves work.
 * Answers `busy` if another sender holds the lock; `steal` takes the lock from one that has held it for too long.
 */
export async function replay(context: EngineContext, { steal = false } = {}): Promise<'done' | 'busy'> {
  const run = async () => {
    const absent = await absentSessions(context)
    const isAnyones = (row: IntentRow) => absent.some((one) => isOf(one, row))
    await send(context, whoIsHere(context), (row) => !isAnyones(row))
    for (const one of absent) await seeAbout(context, one)
    return 'done' as const
  }
  if (context.isAlone || !('locks' in navigator)) return run()
  return navigator.locks.request('larder-outbox', steal ? { steal } : { ifAvailable: true }, (lock) =>
    lock ? run() : 'busy',
  )
}
