import type { EarlyAnswer, EarlyCommand } from '../../../workers/engine/base/early-call.ts'
import type { AddedDish } from '../../../workers/engine/cart/add-dish.ts'
import type { Result } from '../../../workers/engine/base/result.ts'
import type { StartedEngine } from '../../engine/started-engine.ts'

/** What starts the engine of a page whose app isn't there yet. */
export type EngineStart = {
  /**
   * Starts it. Resolves once its files are there, for whatever is fetched meanwhile would hold them up; where they couldn't be
   * had, once the restaurant can be reached.
   */
  begin(): Promise<void>
  /**
   * Asks for the dish of a button that was tapped. Shows at once how often that was, and with the answer how many the cart
   * holds.
   * @returns whether it is such a button, and its dish could be asked for
   */
  add(button: HTMLElement): boolean
  /** The app has taken up what it could: a tap from now on is another one. */
  end(): void
}

/**
 * Runs in a page that shows a kept screen, as `startPage` does, and may use nothing but what it declares itself. It starts the
 * engine, which then reads or fetches what the page shows while the app is still being loaded, and puts into the cart what
 * is tapped: from then on a tap is written down, where it would else be gone with the page.
 * @param file the worker's own
 * @param answersId of the element with what came with the page (`PageAnswers`), if there is one
 */
export function startEngine(file: string, answersId: string): EngineStart {
  const longest = 64
  const longestWaitMs = 3_000
  const longestTailMs = 10_000
  const againMs = 2_000
  const search = new URLSearchParams(location.search)
  /** As the app reads it (`readSearch`). */
  const said = (name: string) => {
    const value = search.getAll(name).at(-1) ?? ''
    return value.length <= longest ? value : ''
  }
  const table = said('table')

  /** Who was last at another table is asked first (`holdMove`): the engine isn't to take them there before. */
  const isToBeAsked = () => {
    try {
      const last = sessionStorage.getItem('last-table') ?? localStorage.getItem('last-table')
      return search.has('moveTo') || !!(table && last && last !== table)
    } catch {
      return search.has('moveTo')
    }
  }

  /** Read once it is needed: what is stored the page waits for, and nothing of it is seen meanwhile. */
  let off: boolean | undefined
  const isOff = () => (off ??= isToBeAsked())

  const waiting = new Map<number, (result: Result<unknown> | null) => void>()
  let calls = 0
  let started: StartedEngine | undefined
  /** What was tapped before it was started. */
  const tapped: HTMLElement[] = []
  /** Of each button that was tapped, what the cart held at the last answer, and how many are without one. */
  const shown = new Map<HTMLElement, { count: number; open: number }>()

  const ask = (worker: Worker, command: EarlyCommand) =>
    new Promise<Result<unknown> | null>((resolve) => {
      calls += 1
      waiting.set(calls, resolve)
      worker.postMessage({ ...command, early: calls })
    })

  /** What came with the page stands behind all that is seen of it. It may have been stopped ahead of that, or hang. */
  const parsed = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, longestTailMs)
      const look = () => document.readyState !== 'loading' && resolve()
      document.addEventListener('readystatechange', look)
      look()
    })

  /** As the app does it (`keepTable`), which may not come before somebody leaves: a cart is of this table from now on. */
  const keepTable = () => {
    try {
      for (const storage of [sessionStorage, localStorage]) {
        storage.setItem('table', table)
        if (table) storage.setItem('last-table', table)
      }
    } catch {
      // Refused storage.
    }
  }

  const tell = async ({ worker, visit }: StartedEngine) => {
    await parsed()
    const answers = document.getElementById(answersId)?.textContent
    if (answers) void ask(worker, { command: 'takePageAnswers', argument: answers })
    void ask(worker, { command: 'visit', argument: visit })
  }

  const show = (button: HTMLElement, count: number, open: number) => {
    shown.set(button, { count, open })
    if (open > 0) button.setAttribute('aria-busy', 'true')
    else button.removeAttribute('aria-busy')
    const dot = button.firstElementChild
    if (dot) dot.textContent = String(count + open)
    dot?.setAttribute('data-in-cart', String(count + open))
  }

  const askFor = async ({ worker, adds }: StartedEngine, button: HTMLElement) => {
    const dishId = button.getAttribute('data-dish')!
    const id = crypto.randomUUID()
    const answer = ask(worker, { command: 'addDish', argument: { id, dishId } })
    adds.push({ dishId, id, answer })
    const result = await answer
    // What can't be had the app says in words, where it has that button still. Of a dish that was sold out since, it has none:
    // nothing was added, and the menu doesn't show it.
    if (result?.ok) show(button, (result.value as AddedDish).count, (shown.get(button)?.open ?? 1) - 1)
  }

  const add = (button: HTMLElement) => {
    // Where there is no secure connection, the app has its own way to name a change.
    if (isOff() || !crypto.randomUUID || !button.hasAttribute('data-dish')) return false
    const { count = 0, open = 0 } = shown.get(button) ?? {}
    show(button, count, open + 1)
    if (started) void askFor(started, button)
    else tapped.push(button)
    return true
  }

  /** Some browsers remember of a script that it couldn't be had: the app's is better asked for when it can be. */
  const served = async () => {
    while (
      !(await fetch('/index.html', { method: 'HEAD' }).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await new Promise((resolve) => setTimeout(resolve, againMs))
  }

  const begin = async () => {
    if (isOff()) return
    keepTable()
    const name = `engine ${performance.timeOrigin} ${Math.random()}`
    const worker = new Worker(file, { type: 'module', name })
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const visit = {
      tableCode: table || null,
      language: document.documentElement.lang as StartedEngine['visit']['language'],
      orgId: said('orgId'),
      source: said('source'),
      arrived: (entry?.type ?? 'navigate') === 'navigate',
    }
    const its: StartedEngine = { worker, name, visit, adds: [] }
    started = globalThis.startedEngine = its
    const isPages = () => globalThis.startedEngine === its
    const here = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestWaitMs)
      worker.addEventListener('message', ({ data }: MessageEvent<EarlyAnswer | { early?: never }>) => {
        if (data.early === 'here') resolve()
        else if (data.early !== undefined) waiting.get(data.early)?.(data.result)
      })
      worker.addEventListener('error', (event) => {
        // As in src/engine.ts: a file that couldn't be had comes without words.
        if (event instanceof ErrorEvent) return
        if (isPages()) globalThis.startedEngine = undefined
        for (const answer of waiting.values()) answer(null)
        clearTimeout(timer)
        void served().then(resolve)
      })
    })
    // As the app does it (set-aside.ts), until it is there.
    addEventListener('pagehide', ({ persisted }) => persisted && isPages() && worker.terminate())
    addEventListener('pageshow', ({ persisted }) => persisted && isPages() && location.reload())
    void tell(its)
    for (const button of tapped) void askFor(its, button)
    await here
  }

  const end = () => void started?.adds.splice(0)

  return { begin, add, end }
}
