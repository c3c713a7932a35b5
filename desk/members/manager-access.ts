import { managerMs } from '../../core/contract/desk/desk-limits.ts'
import type { CallDesk } from '../connection/call-desk.ts'
import type { Texts } from '../texts/texts.ts'

/** How long (ms) before it closes the manager is told. */
const warnMs = 60_000
/** How often (ms) typing extends the access at most. */
const extendEveryMs = 60_000

type Options = {
  texts: Texts
  callDesk: CallDesk
  say: (sentence: string) => void
  /** Called when the time is over. */
  onEnd: () => void
}

/**
 * The time for which a manager's access stays open here after their last call, so that nothing can be read after they
 * have left. Typing counts too, also in a form that has called nothing yet: the server is told, as it counts the same
 * time. A minute before the end the manager is told. Ours: the spec is silent.
 */
export class ManagerAccess {
  readonly #options: Options
  #warning = 0
  #end = 0
  /** Since when the time runs; null while nobody has access. */
  #since: number | null = null
  #isExtending = false

  constructor(options: Options) {
    this.#options = options
    document.addEventListener('input', this.#onInput)
  }

  /** Starts the time anew. */
  extend(): void {
    const { texts, say, onEnd } = this.#options
    this.end()
    this.#since = Date.now()
    this.#warning = window.setTimeout(() => say(texts.closesSoon), managerMs - warnMs)
    this.#end = window.setTimeout(onEnd, managerMs)
  }

  /** The access has ended: nothing extends it until `extend` is called again. */
  end(): void {
    window.clearTimeout(this.#warning)
    window.clearTimeout(this.#end)
    this.#since = null
  }

  /** The dialog is closed. */
  dispose(): void {
    this.end()
    document.removeEventListener('input', this.#onInput)
  }

  readonly #onInput = async (): Promise<void> => {
    const since = this.#since
    if (since === null || this.#isExtending || Date.now() - since < extendEveryMs) return
    this.#isExtending = true
    try {
      await this.#options.callDesk('stay-open', {})
      if (this.#since !== null) this.extend()
    } catch {
      // The time goes on. If the access has ended meanwhile, the next call says so.
    } finally {
      this.#isExtending = false
    }
  }
}
