import type { EarlyAnswer, EarlyCommand } from '../../../workers/engine/base/early-call.ts'
import type { AddedDish } from '../../../workers/engine/cart/add-dish.ts'
import type { Result } from '../../../workers/engine/base/result.ts'
import type { EarlyAdd, StartedEngine } from '../../engine/started-engine.ts'

/** Starts and uses the engine in a page whose app isn't there yet. */
export type EngineStart = {
  /**
   * Starts the engine. Resolves once its files are loaded, because other downloads would slow them down. If they
   * couldn't be fetched, resolves once the server can be reached.
   */
  begin(): Promise<void>
  /**
   * Adds the dish of a tapped button to the cart. The button shows at once how many times it was tapped, and with the
   * answer how many the cart holds.
   * @returns whether it is such a button, and its dish could be asked for
   */
  add(button: HTMLElement): boolean
  /**
   * The app has taken over the early adds that it could; a later tap on the same dish must not be matched with one of
   * the rest, of which the app says what became.
   */
  end(): void
}

/**
 * Runs in a page that shows a kept screen, as `startPage` does, and may use nothing but what it declares itself. It
 * starts the engine, which reads or fetches what the page shows while the app is still being loaded. It also puts
 * tapped dishes into the cart, so that such a tap is saved; otherwise it would be lost if the page is closed.
 * @param file the worker's script
 * @param answersId the id of the element with the server's answers in the page (`PageAnswers`), if there is one
 */
export function startEngine(file: string, answersId: string): EngineStart {
  const longest = 64
  const longestWaitMs = 3_000
  const longestTailMs = 10_000
  const search = new URLSearchParams(location.search)
  /** A parameter of the address, read as the app reads it (`readSearch`). */
  const said = (name: string) => {
    const value = search.getAll(name).at(-1) ?? ''
    return value.length <= longest ? value : ''
  }
  const table = said('table')

  /**
   * If the last table was another one, the app first asks whether the customer has moved (`holdMove`); the engine must
   * not move them before.
   */
  const isToBeAsked = () => {
    try {
      const last = sessionStorage.getItem('last-table') ?? localStorage.getItem('last-table')
      return search.has('moveTo') || !!(table && last && last !== table)
    } catch {
      return search.has('moveTo')
    }
  }

  /** Evaluated lazily: reading storage blocks the page, and nothing is painted meanwhile. */
  let off: boolean | undefined
  const isOff = () => (off ??= isToBeAsked())

  const waiting = new Map<number, (result: Result<unknown> | null) => void>()
  let calls = 0
  let started: StartedEngine | undefined
  let settle: (left: EarlyAdd[]) => void = () => {}
  const left = new Promise<EarlyAdd[]>((resolve) => (settle = resolve))
  /** Buttons that were tapped before the engine was started. */
  const tapped: HTMLElement[] = []
  /** For each tapped button, the number in the cart at the last answer, and how many taps have no answer yet. */
  const shown = new Map<HTMLElement, { count: number; open: number }>()

  const ask = (worker: Worker, command: EarlyCommand) =>
    new Promise<Result<unknown> | null>((resolve) => {
      calls += 1
      waiting.set(calls, resolve)
      worker.postMessage({ ...command, early: calls })
    })

  /**
   * Resolves once the page is parsed, because the server's answers are at its end. Parsing may have been stopped before
   * that or may hang, so there is a time limit.
   */
  const parsed = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, longestTailMs)
      const look = () => document.readyState !== 'loading' && resolve()
      document.addEventListener('readystatechange', look)
      look()
    })

  /**
   * Stores the table as the app does (`keepTable`), because the page may be left before the app is there: from now on
   * the cart belongs to this table.
   */
  const keepTable = () => {
    try {
      for (const storage of [sessionStorage, localStorage]) {
        storage.setItem('table', table)
        if (table) storage.setItem('last-table', table)
      }
    } catch {
      // Storage is refused.
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
    // Failures aren't shown here: the app asks again, and reports them, if it still has the button. If it hasn't,
    // because the dish is sold out or needs a choice by now, it reports this answer (`left`).
    if (result?.ok) show(button, (result.value as AddedDish).count, (shown.get(button)?.open ?? 1) - 1)
  }

  const add = (button: HTMLElement) => {
    // Without a secure connection there is no `randomUUID`; the app has its own way to make ids.
    if (isOff() || !crypto.randomUUID || !button.hasAttribute('data-dish')) return false
    const { count = 0, open = 0 } = shown.get(button) ?? {}
    show(button, count, open + 1)
    if (started) void askFor(started, button)
    else tapped.push(button)
    return true
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
    const its: StartedEngine = { worker, name, visit, adds: [], left }
    started = globalThis.startedEngine = its
    const isPages = () => globalThis.startedEngine === its
    const here = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestWaitMs)
      worker.addEventListener('message', ({ data }: MessageEvent<EarlyAnswer | { early?: never }>) => {
        if (data.early === 'here') resolve()
        else if (data.early !== undefined) waiting.get(data.early)?.(data.result)
      })
      worker.addEventListener('error', (event) => {
        // As in src/engine.ts: only an error that the worker throws is an ErrorEvent; otherwise its file couldn't be
        // fetched.
        if (event instanceof ErrorEvent) return
        if (isPages()) globalThis.startedEngine = undefined
        for (const answer of waiting.values()) answer(null)
        clearTimeout(timer)
        // Some browsers never fetch a failed script again, so the app's script is requested only when that can succeed.
        void Promise.resolve(globalThis.untilServed?.()).then(resolve)
      })
    })
    // As the app does (set-aside.ts), until it has taken over.
    addEventListener('pagehide', ({ persisted }) => persisted && isPages() && worker.terminate())
    addEventListener('pageshow', ({ persisted }) => persisted && isPages() && location.reload())
    void tell(its)
    for (const button of tapped) void askFor(its, button)
    await here
  }

  const end = () => settle(started?.adds.splice(0) ?? [])

  return { begin, add, end }
}
