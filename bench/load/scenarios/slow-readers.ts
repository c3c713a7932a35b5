import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { basePath } from '../../../core/contract/call.ts'
import { calls } from '../../../core/contract/calls/calls.ts'
import { contextOf } from '../../../test/support/server/shop-server.ts'
import { percentile } from '../../percentile.ts'
import { newOrder, placeOrder, signIn } from '../phone.ts'
import type { Scenario } from '../scenario.ts'
import { hostOf, openStage, shopId } from '../stage.ts'

/**
 * How many times each connection requests the menu at once, reading none of the answers. No two requests are alike, so
 * none is answered from memory just because it came before.
 */
const asked = 200
const mostGrowthMb = 300

/** Connections that request much and read nothing: measures what they cost those who order, and the server's memory. */
export const slowReaders: Scenario = async ({ phones = 100, seconds = 10 }) => {
  const stage = await openStage()
  const broken: string[] = []
  try {
    const phone = await signIn(stage.port, 0)
    const before = await ordering(seconds)
    const residentBefore = await resident()
    const sockets = await Promise.all(Array.from({ length: phones }, () => greedy(stage.port)))
    await untilNothingRuns()
    const during = await ordering(seconds)
    const grown = (await resident()) - residentBefore
    for (const socket of sockets) socket.destroy()
    if (grown > mostGrowthMb) broken.push(`memory grew by ${grown.toFixed(0)} MB`)
    const say = (took: number[]) =>
      `p50 ${percentile(took, 0.5).toFixed(1)} ms, p99 ${percentile(took, 0.99).toFixed(1)} ms of ${took.length}`
    console.log(`orders without them: ${say(before)}`)
    console.log(`orders beside ${phones} who ask ${asked} times and read nothing: ${say(during)}`)
    console.log(`resident ${residentBefore.toFixed(0)} MB, grown by ${grown.toFixed(0)} MB`)

    async function ordering(forSeconds: number): Promise<number[]> {
      const took: number[] = []
      for (const end = performance.now() + forSeconds * 1000; performance.now() < end; await setTimeout(50)) {
        const { status, ms } = await placeOrder(phone, newOrder(phone))
        if (status !== 200) broken.push(`an order was answered ${status}`)
        took.push(ms)
      }
      return took
    }
  } finally {
    await stage.close()
  }
  return broken

  /** The server first has to answer their requests, as if they were read. */
  async function untilNothingRuns(): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      if (((await stage.metrics())['larder_requests_running'] ?? 0) === 0) return
      await setTimeout(200)
    }
    broken.push('it was still busy with them after a minute')
  }

  async function resident(): Promise<number> {
    return ((await stage.metrics())['process_resident_memory_bytes'] ?? 0) / 1e6
  }
}

const request = (x: string): string => {
  const body = { storeId: shopId(0), serviceId: 'dine-in', language: 'en', x }
  const text = JSON.stringify({ context: contextOf(), ...body })
  return [
    `POST ${basePath}${calls.categoryList.path} HTTP/1.1`,
    `host: ${hostOf(0)}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n')
}

async function greedy(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(Array.from({ length: asked }, () => request(crypto.randomUUID())).join(''))
  return socket
}
