import { expect, test } from 'vitest'
import { DeskStreams } from '../../../../server/desk/desk-streams.ts'
import { Changes } from '../../../../server/changes/changes.ts'

const change = { kind: 'order', shopId: 'corner', customerId: 'c', orderId: 'o' } as const

function open(isSignedIn: () => Promise<boolean>) {
  const streams = new DeskStreams()
  const changes = new Changes()
  const stream = streams.open({ shopId: 'corner', changes, isSignedIn, everyMs: 5 })
  return { streams, changes, stream }
}

const eventsOf = async (stream: ReadableStream<Uint8Array>): Promise<string[]> => {
  const events: string[] = []
  for await (const chunk of stream)
    events.push(/^event: (\w+)/.exec(new TextDecoder().decode(chunk))?.[1] ?? '')
  return events
}

test('a stream sends beats while its session is valid, then sends signedOut and ends', async () => {
  let beats = 0
  const { streams, stream } = open(async () => beats++ < 2)
  expect(await eventsOf(stream)).toEqual(['hello', 'beat', 'beat', 'signedOut'])
  expect(streams.count).toBe(0)
})

test('while the session can’t be checked, a stream stays open and sends no beat', async () => {
  const { streams, stream } = open(() => Promise.reject(new Error('no database')))
  const reader = stream.getReader()
  await reader.read()
  await new Promise((go) => setTimeout(go, 30))
  expect(streams.count).toBe(1)
  streams.endAll()
  expect((await reader.read()).done).toBe(true)
})

test('a stream whose reader has stopped reading is closed before it fills the memory', async () => {
  const { streams, changes } = open(async () => true)
  for (let count = 0; count < 600; count++) changes.publish(change)
  expect(streams.count).toBe(0)
})

test('close() ends all streams and refuses new ones', () => {
  const { streams, changes } = open(async () => true)
  streams.close()
  expect(streams.count).toBe(0)
  expect(() => streams.open({ shopId: 'corner', changes, isSignedIn: async () => true })).toThrow('BS_0001')
})
