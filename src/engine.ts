import { type Remote, wrap } from 'comlink'
// oxlint-disable-next-line import/default -- the bundler's query makes it one
import workerUrl from '../workers/engine.worker.ts?worker&url'
import type { EngineApi, QueueingCommand } from '../workers/engine/commands.ts'
import type { Visit } from '../workers/engine/base/visit.ts'
import { type Result, done, failed, ok } from '../workers/engine/base/result.ts'
import { patiently, untilServed } from './engine/patiently.ts'
import { endWhenSetAside } from './engine/set-aside.ts'
import { type EarlyAdd, takeStartedEngine } from './engine/started-engine.ts'

/**
 * How one life of the engine came to its end: it ran and was ended, or its file couldn't be fetched and it never began.
 */
type End = 'ended' | 'neverBegan'

/**
 * One engine worker from launch to end. `remote` is kept for all that time: once a Comlink proxy is garbage-collected,
 * its open calls hang.
 */
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

/** `name` is also the name of the lock that the worker holds for as long as it lives. */
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
    // An error that the worker throws is an ErrorEvent; a plain Event means that its file couldn't be fetched.
    if (!(event instanceof ErrorEvent)) void launchAgain(launched)
  })
  return launched
}

/**
 * Pause before the engine is launched again after its file couldn't be fetched, so that a file that is gone for good
 * isn't requested in a tight loop.
 */
const againMs = 1_000

/**
 * Replaces an engine that never began, because the network was gone. The new engine is asked everything that the old
 * one was asked (see `engine`), since the old one has carried out none of it.
 */
async function launchAgain(lost: Life): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, againMs))
  await untilServed()
  if (life !== lost) return
  life = launch()
  lost.end('neverBegan')
  // The original `visit` command may already have been answered with EN_TOO_LATE, so the visit is told again here.
  if (visit) void engine.visit(visit)
}

const started = takeStartedEngine()
let life = started ? lifeOf(started) : launch()
const firstLife = life
/** What this tab shows; each engine that is launched later is told it. */
let visit: Visit | null = started?.visit ?? null
/** The visit that the page's own script has told its engine before the app was there; null if it started none. */
export const startedVisit: Visit | null = visit
/** The early adds whose button the app doesn't show, once it has taken over the others. */
export const leftAdds = started?.left
/** True where the page runs the engine itself, without a worker, see `runInPage`. */
let isInPage = false
endWhenSetAside(() => isInPage || life.worker.terminate())

/** The name of the lock that the current engine holds. */
export const engineLock = (): string => life.name

/**
 * Launches a new engine after the browser ended the old one. Calls that the old one hadn't answered fail with
 * EN_TOO_LATE.
 */
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
  // A new object, so that `launchAgain` doesn't take this life for the lost one and put a worker in its place.
  life = { ...life, remote: wrap<EngineApi>(port1) }
  if (visit) void engine.visit(visit)
}

/**
 * An early add that the app has taken over: a dish that was tapped before the app was there. `id` names the change to
 * the cart. `answer` resolves with null if the app has to ask again.
 */
export type TakenAdd = { id: string; answer: Promise<Result<unknown> | null> }

/**
 * Returns the oldest early add of this dish that the app hasn't taken over yet, or null if there is none. Always null
 * where the page runs the engine itself, because the engine that got the early adds had a memory of its own. The add's
 * `answer` is null if the app has to ask again: the engine never began, or it failed, for example because its menu was
 * older than the page. Asking again with the same id can't add the dish twice.
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

/** The commands that leave something in the outbox, as the engine declares them. */
const queueing: Record<QueueingCommand, 1> = {
  placeOrder: 1,
  reorder: 1,
  cancelOrder: 1,
  withdraw: 1,
  saveAddress: 1,
  deleteAddress: 1,
}

/** The time within which every command is answered, longer than any call to the server takes. */
const deadlineMs = 15_000

/**
 * All commands of the engine. Each one answers within `deadlineMs`; if the engine that was asked never began, the
 * command is sent to the next one.
 */
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

/**
 * Fetches the shop and the menu that is shown; waits for as long as a long menu goes on arriving. Answers whether that
 * menu is up to date; false if the tab has left it meanwhile.
 */
export async function refreshMenu(): Promise<Result<boolean>> {
  for (;;) {
    const asked = await engine.refreshMenu()
    if (!asked.ok) return asked
    if (asked.value !== 'coming') return ok(asked.value === 'here')
  }
}

async function sendInBackground(): Promise<void> {
  const its = await import('./engine/background-sync.ts')
  await its.askForBackgroundSync()
}

/**
 * Answers EN_TOO_LATE after `deadlineMs` or when the engine ends, and null if the engine never began. The engine throws
 * only for bugs: the browser's console gets the error, and the caller EN_BROKEN, as no screen is prepared for a throw.
 */
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
  } catch (error) {
    reportError(error)
    return failed('EN_BROKEN')
  } finally {
    clearTimeout(timer)
  }
}
