import { type Remote, wrap } from 'comlink'
// oxlint-disable-next-line import/default -- the bundler's query makes it one
import workerUrl from '../workers/engine.worker.ts?worker&url'
import type { EngineApi, QueueingCommand } from '../workers/engine/commands.ts'
import type { Visit } from '../workers/engine/base/visit.ts'
import { type Result, done, failed } from '../workers/engine/base/result.ts'
import { patiently, untilServed } from './engine/patiently.ts'
import { endWhenSetAside } from './engine/set-aside.ts'
import { type EarlyAdd, takeStartedEngine } from './engine/started-engine.ts'

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
  const name = `engine ${performance.timeOrigin} ${Math.random()}`
  return lifeOf({ name, worker: new Worker(workerUrl, { type: 'module', name }) })
}

/** The worker holds a lock of this name for as long as it lives. */
function lifeOf({ name, worker }: Pick<Life, 'name' | 'worker'>): Life {
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

const started = takeStartedEngine()
let life = started ? lifeOf(started) : launch()
const firstLife = life
/** What this tab shows, to be told to the next engine. */
let visit: Visit | null = started?.visit ?? null
/** What the page has told its engine before the app was there. */
export const startedVisit: Visit | null = visit
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

/** A dish that was asked for before the app was there, and what came of it. */
export type TakenAdd = { id: string; answer: Promise<Result<unknown> | null> }

/**
 * The oldest of a dish that nobody has taken yet; none where nothing is kept, for what the page has started had a memory of
 * its own. Null answers what is to be asked for anew: the engine couldn't hear it, or went by a menu that was older than the
 * page. What was written all the same isn't written twice: it has its name.
 */
export function takeEarlyAdd(dishId: string): TakenAdd | null {
  const at = isInPage ? -1 : (started?.adds.findIndex((add) => add.dishId === dishId) ?? -1)
  const [add] = at < 0 ? [] : started!.adds.splice(at, 1)
  return add ? { id: add.id, answer: heard(add.answer) } : null
}

async function heard(early: EarlyAdd['answer']): Promise<Result | null> {
  const answer = await withDeadline(early, firstLife.over)
  return answer?.ok ? done : null
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
  answer: Promise<Result<unknown> | null>,
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
