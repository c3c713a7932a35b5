import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basePath } from '../core/contract/call.ts'
import { calls } from '../core/contract/calls/calls.ts'
import { contextOf } from '../test/support/server/shop-server.ts'
import { spawnProgram } from '../test/support/server/spawn-program.ts'

/**
 * Measures how long a guest's sign-in takes while one address asks the same server for 200 codes a second. For
 * comparison: how long it takes alone, and while the flood goes to another server on this machine, which uses as much
 * of its processors. The three kinds of period alternate. The flood comes from a separate process.
 *
 *     node scripts/run.mjs bench/code-flood.ts
 */

const perSecond = 200
const spellMs = 4_000
const rounds = 5

/** Posts a request that claims to come from a new device. */
const post = async (origin: string, path: string, from: string, body: object): Promise<Response> =>
  fetch(`${origin}${basePath}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ context: { ...contextOf(), deviceNo: crypto.randomUUID() }, ...body }),
  })

/** One sign-in every 20 ms, each from a network address and device of its own. Returns how long each took, in ms. */
async function signIns(origin: string, spell: number): Promise<number[]> {
  const took: number[] = []
  const end = performance.now() + spellMs
  for (let count = 0; performance.now() < end; count++) {
    const deviceId = crypto.randomUUID().replaceAll('-', '')
    const start = performance.now()
    const response = await post(origin, calls.signIn.path, `10.${spell}.${count >> 8}.${count & 255}`, {
      storeId: 'despensa',
      isDineIn: false,
      auth: { passportType: 16, deviceId },
    })
    await response.text()
    if (response.status !== 200) throw new Error(`a sign-in was answered ${response.status}`)
    took.push(performance.now() - start)
    await new Promise((go) => setTimeout(go, 20))
  }
  return took
}

/** Runs in the other process: asks for codes until it is told to stop, then reports the answers. */
async function flood(origin: string): Promise<void> {
  const answers: Promise<number>[] = []
  const start = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - start) / 1000) * perSecond
    while (answers.length < due) {
      const businessNo = `+346${String(answers.length).padStart(8, '0')}`
      const body = { businessNo, product: 'retail', productNo: 'despensa', businessType: 'customer_sign_in' }
      answers.push(post(origin, calls.sendCode.path, '192.0.2.1', body).then(({ status }) => status))
    }
  }, 5)
  await once(process, 'message')
  clearInterval(timer)
  const statuses = await Promise.all(answers)
  const seconds = (performance.now() - start) / 1000
  process.send?.({
    asked: statuses.length,
    sent: statuses.filter((status) => status === 200).length,
    seconds,
  })
  process.disconnect()
}

type Flooded = { asked: number; sent: number; seconds: number }

async function openServer(): Promise<{ origin: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-bench-'))
  const settings = { PORT: '0', DATA_DIR: folder, LOG_FORMAT: 'json', TRUST_PROXY: '1' }
  const program = spawnProgram('test/support/server/run-program.ts', settings)
  const [, port] = await program.says(/"port":(\d+).*"listening"/)
  const close = async () => {
    program.child.kill('SIGTERM')
    await program.ends()
    rmSync(folder, { recursive: true, force: true })
  }
  return { origin: `http://localhost:${port}`, close }
}

/** The sign-ins of one period while `flooded` is being flooded, and the result of the flood. */
async function during(origin: string, flooded: string, spell: number): Promise<[number[], Flooded]> {
  const child = fork(import.meta.filename, [flooded])
  await new Promise((go) => setTimeout(go, 1_000))
  const took = await signIns(origin, spell)
  const result = once(child, 'message') as Promise<[Flooded]>
  child.send('stop')
  return [took, (await result)[0]]
}

async function measure(): Promise<void> {
  const [here, elsewhere] = [await openServer(), await openServer()]
  const took = { alone: [] as number[], elsewhere: [] as number[], here: [] as number[] }
  const floods: Flooded[] = []
  await signIns(here.origin, 0)
  for (let round = 1; round <= rounds; round++) {
    took.alone.push(...(await signIns(here.origin, round * 3)))
    took.elsewhere.push(...(await during(here.origin, elsewhere.origin, round * 3 + 1))[0])
    const [times, flooded] = await during(here.origin, here.origin, round * 3 + 2)
    took.here.push(...times)
    floods.push(flooded)
  }
  await Promise.all([here.close(), elsewhere.close()])
  const sum = (key: keyof Flooded) => floods.reduce((total, one) => total + one[key], 0)
  const rate = Math.round(sum('asked') / sum('seconds'))
  console.log(`${sum('asked')} codes asked for at ${rate} a second, ${sum('sent')} sent`)
  for (const [name, share] of [
    ['median', 0.5],
    ['95 %', 0.95],
  ] as const) {
    const figures = Object.entries(took).map(([kind, all]) => `${kind} ${quantile(all, share).toFixed(2)} ms`)
    console.log(`a sign-in, ${name}, with the flood: ${figures.join(', ')}`)
  }
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN
}

const [, , origin] = process.argv
await (origin === undefined ? measure() : flood(origin))
