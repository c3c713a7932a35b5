import { type Remote, wrap } from 'comlink'
// oxlint-disable-next-line import/default -- the bundler's query makes it one
import workerUrl from '../workers/engine.worker.ts?worker&url'
import type { EngineApi, QueueingCommand } from '../workers/engine/commands.ts'
import type { Visit } from '../workers/engine/base/visit.ts'
import { type Result, failed } from '../workers/engine/base/result.ts'
import { endWhenSetAside } from './engine/set-aside.ts'

/** One life of the engine. The proxy is kept for as long: a collected one leaves its calls hanging. */
type Life = { name: string; worker: Worker; remote: Remote<EngineApi>; over: Promise<void>; end(): void }

function launch(): Life {
  // The worker holds a lock of this name for as long as it lives.
  const name = `engine ${performance.timeOrigin} ${Math.random()}`
  const worker = new Worker(workerUrl, { type: 'module', name })
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = () => {
      worker.terminate()
      resolve()
    }
  })
  return { name, worker, remote: wrap<EngineApi>(worker), over, end }
}

let life = launch()
/** What this tab shows, to be told to the next engine. */
let visit: Visit | null = null
endWhenSetAside(() => life.worker.terminate())

/** The lock that the engine of this moment holds. */
export const engineLock = (): string => life.name

/** Begins anew with a fresh engine: the old one was ended by the browser. What it was asked is answered as failed. */
export async function relaunch(): Promise<void> {
  life.end()
  life = launch()
  if (visit) await engine.visit({ ...visit, arrived: false })
}

/** Without a database to share, the page runs the worker's file itself, so that both see the same memory. */
export async function runInPage(): Promise<void> {
  life.worker.terminate()
  await import(/* @vite-ignore */ workerUrl)
  const { port1, port2 } = new MessageChannel()
  postMessage(null, location.origin, [port2])
  life.remote = wrap<EngineApi>(port1)
  if (visit) void engine.visit(visit)
}

/** Those that leave something in the outbox, as the engine declares them. */
const queueing: Record<QueueingCommand, 1> = {
  placeOrder: 1,
  reorder: 1,
  cancelOrder: 1,
  withdraw: 1,
  saveAddress: 1,
  deleteAddress: 1,
}

/** Longer than any call to the server takes. */
const deadlineMs = 15_000

/** Every command of the engine, each answering within the deadline. */
export const engine = new Proxy({} as EngineApi, {
  get: (_, command: keyof EngineApi) => async (argument: never) => {
    if (command === 'visit') visit = argument
    const { remote, over } = life
    const result = await withDeadline(remote[command](argument) as Promise<Result<unknown>>, over)
    if (result.ok && command in queueing) void sendInBackground()
    return result
  },
})

async function sendInBackground(): Promise<void> {
  const its = await import('./engine/background-sync.ts')
  await its.askForBackgroundSync()
}

async function withDeadline(answer: Promise<Result<unknown>>, over: Promise<void>): Promise<Result<unknown>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, deadlineMs)
  })
  try {
    return await Promise.race([answer, Promise.race([late, over]).then(() => failed('EN_TOO_LATE'))])
  } finally {
    clearTimeout(timer)
  }
}
