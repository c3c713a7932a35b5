import { queuedAddress } from '../addresses/address-outbox.ts'
import { backoffMs } from '../base/backoff.ts'
import { play } from '../base/steps.ts'
import type { EngineContext } from '../context/context.ts'
import { queuedOrder } from '../orders/order-outbox.ts'
import { phoneWorld } from '../outbox/phone-world.ts'
import type { QueuedCalls } from '../outbox/queued-call.ts'
import { drain } from '../outbox/sender.ts'
import { whoIsHere } from '../session/who-is-here.ts'

/** Every call that may wait, with who sees it through. */
const queued: QueuedCalls = {
  orderCreate: queuedOrder,
  orderCancel: queuedOrder,
  addressAdd: queuedAddress,
  addressUpdate: queuedAddress,
  addressDelete: queuedAddress,
}

/**
 * Sends what waits. Runs in the worker of every tab and in the service worker alike: that two of them never
 * place an order twice rests on the server's keys; the lock only saves work.
 * Answers `busy` when another sender is at it; `steal` takes the lock from one that has been for too long.
 */
export async function replay(context: EngineContext, { steal = false } = {}): Promise<'done' | 'busy'> {
  const run = async () => {
    const world = phoneWorld(context, whoIsHere(context), queued)
    await play(drain({ now: context.clock.now, backoffMs }), world)
    return 'done' as const
  }
  if (context.isAlone || !('locks' in navigator)) return run()
  return navigator.locks.request('larder-outbox', steal ? { steal } : { ifAvailable: true }, (lock) =>
    lock ? run() : 'busy',
  )
}
