import { type Remote, wrap } from 'comlink'
// oxlint-disable-next-line import/default -- the bundler's query makes it one
import workerUrl from '../workers/engine.worker.ts?worker&url'
import type { EngineApi, QueueingCommand } from '../workers/engine/commands.ts'
import type { Visit } from '../workers/engine/base/visit.ts'
import { type Result, failed } from '../workers/engine/base/result.ts'
import { patiently, untilServed } from './engine/patiently.ts'
import { endWhenSetAside } from './engine/set-aside.ts'

/** How a life is over: it was ended, or its file couldn't be had and it never began. */
type End = 'ended' | 'neverBegan'

/** One life of the engine. The proxy is kept for as long: a collected one leaves its calls hanging. */
type Life = {
  name: string
  worker: Worker
  remote: Remote<EngineApi>
  over: Promise<End>
  end(how: End): void
}

function launch(): Life {
  // The worker holds a lock of this name for as long as it lives.
  const name = `engine ${performance.timeOrigin} ${Math.random()}`
  const worker = new Worker(workerUrl, { type: 'module', name })
  let end: Life['end'] = () => {}
  const over = new Promise<End>((resolve) => {
    end = (how) => {
      worker.terminate()
      resolve(how)
    }
  })
  const launched: Life = { name, worker, remote: wrap<EngineApi>(worker), over, end }
  worker.addEventListener('error', (event) => {
    // What it throws comes with words; a file that couldn't be had without any.
    if (!(event instanceof ErrorEvent)) void launchAgain(launched)
  })
  return launched
}

/** So long after its file couldn't be had, the engine is launched anew: a file that has gone isn't asked for without end. */
const againMs = 1_000

/** The network was gone just then: another is asked all that this one was, for it has done nothing of it. */
async function launchAgain(lost: Life): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, againMs))
  await untilServed()
  if (life !== lost) return
  life = launch()
  lost.end('neverBegan')
  // Who told it may have been answered by then that it takes too long.
  if (visit) void engine.visit(visit)
}

let life = launch()
/** What this tab shows, to be told to the next engine. */
let visit: Visit | null = null
/** True where there is no worker, see `runInPage`. */
let isInPage = false
endWhenSetAside(() => isInPage || life.worker.terminate())

/** The lock that the engine of this moment holds. */
export const engineLock = (): string => life.name

/** Begins anew with a fresh engine: the old one was ended by the browser. What it was asked is answered as failed. */
export async function relaunch(): Promise<void> {
  life.end('ended')
  life = launch()
  if (visit) await engine.visit({ ...visit, arrived: false })
}

/** Without a database to share, the page runs the worker's file itself, so that both see the same memory. */
export async function runInPage(): Promise<void> {
  isInPage = true
  life.worker.terminate()
  await patiently(() => import(/* @vite-ignore */ workerUrl))
  const { port1, port2 } = new MessageChannel()
  postMessage(null, location.origin, [port2])
  // Another life: no worker takes its place.
  life = { ...life, remote: wrap<EngineApi>(port1) }
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
    let result: Result<unknown> | null = null
    while (result === null) {
      const { remote, over } = life
      result = await withDeadline(remote[command](argument) as Promise<Result<unknown>>, over)
    }
    if (result.ok && command in queueing) void sendInBackground()
    return result
  },
})

async function sendInBackground(): Promise<void> {
  const its = await import('./engine/background-sync.ts')
  await its.askForBackgroundSync()
}

/** Null where the engine that was asked never began. */
async function withDeadline(
  answer: Promise<Result<unknown>>,
  over: Promise<End>,
): Promise<Result<unknown> | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<End>((resolve) => {
    timer = setTimeout(resolve, deadlineMs, 'ended')
  })
  const tooLate = (how: End) => (how === 'ended' ? failed('EN_TOO_LATE') : null)
  try {
    return await Promise.race([answer, Promise.race([late, over]).then(tooLate)])
  } finally {
    clearTimeout(timer)
  }
}
