import { describe, expect, test } from 'vitest'
import type { DirectCall, OutboxCall } from '../../../../../core/contract/call.ts'
import { type CallName, type QueuedCallName, calls } from '../../../../../core/contract/calls/calls.ts'
import { type Intent, addressCalls } from '../../../../../core/schema/order/intent.ts'
import { orderCalls } from '../../../../../core/schema/order/open-intents.ts'
import { createEventLog } from '../../../../../workers/engine/log/event-log.ts'
import { createApi } from '../../../../../workers/engine/net/api-client.ts'
import { createClock } from '../../../../../workers/engine/net/clock.ts'
import { newIntent } from '../../../../../workers/engine/outbox/new-intent.ts'

const names = Object.keys(calls) as CallName[]
const queued = names.filter((name) => calls[name].policy === 'queue')
const direct = names.filter((name) => calls[name].policy === 'never')

/** A phone without a network, and how often it tried. */
function deadNetwork() {
  const tried: string[] = []
  const api = createApi({
    origin: 'http://corner.test',
    context: async () => ({
      channel: 'h5',
      deviceNo: '',
      entityId: '',
      locale: 'en',
      orgId: '',
      token: '',
      userId: '',
    }),
    onGenuine: async () => {},
    onTokenExpiry: async () => {},
    isOnline: () => false,
    onLost: async () => {},
    log: createEventLog(),
    probeCall: { call: calls.storeIdentity, request: () => ({}) },
    fetch: async (request) => {
      tried.push(request instanceof Request ? request.url : String(request))
      throw new TypeError('Failed to fetch')
    },
  })
  return { api, tried }
}

const clock = createClock(0, { wall: () => 0, monotonic: () => 0 })
const enqueue = (name: CallName) => newIntent(clock, name as QueuedCallName & Intent['call'])

describe('G8 the queue policy of a call', () => {
  test('is “queue” for exactly the calls that an intent can have', () => {
    expect([...orderCalls, ...addressCalls].toSorted()).toEqual(queued.toSorted())
  })

  test.each(direct)('keeps %s out of the outbox and lets it fail after one try', async (name) => {
    expect(() => enqueue(name)).toThrow('policy')
    const { api, tried } = deadNetwork()
    const call = calls[name]
    await expect(api.sendFrozen(call as never as OutboxCall, '{}', 'key')).rejects.toThrow('policy')
    expect(tried).toEqual([])
    expect(await api.send(call as DirectCall, {})).toEqual({ kind: 'silent' })
    expect(tried).toHaveLength(1)
  })

  test.each(queued)('queues %s and never sends it without the outbox', async (name) => {
    expect(enqueue(name)).toMatchObject({ call: name, state: 'queued' })
    const { api, tried } = deadNetwork()
    await expect(api.send(calls[name] as never as DirectCall, {})).rejects.toThrow('policy')
    expect(tried).toEqual([])
  })
})
