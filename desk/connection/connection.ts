/**
 * `connected`: the event stream works; `polling`: the desk asks every few seconds; `lost`: the server isn't reached.
 */
export type ConnectionStatus = 'connected' | 'polling' | 'lost'

/** The server sends a heartbeat every ten seconds; a longer silence means a dead connection. */
const silenceMs = 25_000
const pollMs = 10_000
const retryMs = 5_000

type ConnectionHandlers = {
  /** Something has changed, or may have. */
  onChange: () => void
  /** `since`: when the board was last read, by this device's clock. */
  onStatus: (status: ConnectionStatus, since: number) => void
  onSignedOut: () => void
}

/**
 * Learns from the server that something has changed, by server-sent events. A silent stream counts as dead, even if the
 * browser believes it is open. Without a stream the desk polls, and shows that it does.
 */
export class Connection {
  readonly #handlers: ConnectionHandlers
  #source: EventSource | null = null
  #isStreaming = false
  #lastEventAt = 0
  #lastPollAt = 0
  #openedAt = 0
  #didPollSucceed = true
  /** When the server last answered with the board, by this device's clock. */
  #lastBoardAt = Date.now()
  #status: ConnectionStatus = 'connected'
  #timer = 0

  constructor(handlers: ConnectionHandlers) {
    this.#handlers = handlers
  }

  start(): void {
    this.stop()
    this.#open()
    this.#timer = window.setInterval(() => this.#tick(), 1_000)
    for (const event of ['online', 'offline'] as const) window.addEventListener(event, this.#poll)
    document.addEventListener('visibilitychange', this.#poll)
  }

  stop(): void {
    window.clearInterval(this.#timer)
    this.#source?.close()
    this.#source = null
    this.#isStreaming = false
    for (const event of ['online', 'offline'] as const) window.removeEventListener(event, this.#poll)
    document.removeEventListener('visibilitychange', this.#poll)
  }

  /** Reports whether the last request for the board succeeded. */
  reportPoll(succeeded: boolean): void {
    this.#didPollSucceed = succeeded
    if (succeeded) this.#lastBoardAt = Date.now()
    this.#updateStatus()
  }

  #open(): void {
    this.#source?.close()
    const source = new EventSource('/desk/api/live')
    this.#source = source
    this.#openedAt = Date.now()
    const onEvent = () => {
      this.#lastEventAt = Date.now()
      this.#isStreaming = true
      this.#updateStatus()
      this.#poll()
    }
    // The board is also fetched at each heartbeat, as a notification from another server of the same database may get
    // lost.
    for (const event of ['hello', 'change', 'beat']) source.addEventListener(event, onEvent)
    source.addEventListener('signedOut', () => this.#handlers.onSignedOut())
    source.addEventListener('error', () => {
      this.#isStreaming = false
      this.#poll()
    })
  }

  readonly #poll = (): void => {
    this.#lastPollAt = Date.now()
    this.#handlers.onChange()
  }

  #tick(): void {
    if (this.#isStreaming && isLongAgo(this.#lastEventAt, silenceMs)) {
      this.#isStreaming = false
      this.#open()
      this.#poll()
    } else if (!this.#isStreaming) {
      const isClosed = this.#source?.readyState === EventSource.CLOSED || isLongAgo(this.#openedAt, silenceMs)
      if (isClosed && isLongAgo(this.#openedAt, retryMs)) this.#open()
      if (isLongAgo(this.#lastPollAt, this.#didPollSucceed ? pollMs : retryMs)) this.#poll()
    }
    this.#updateStatus()
  }

  #updateStatus(): void {
    const status: ConnectionStatus = !this.#didPollSucceed
      ? 'lost'
      : this.#isStreaming
        ? 'connected'
        : 'polling'
    if (status === this.#status) return
    this.#status = status
    this.#handlers.onStatus(status, this.#lastBoardAt)
  }
}

/**
 * Whether an instant is long ago. An instant in the future counts, too: then the clock was set back, and the true age
 * is unknown.
 */
const isLongAgo = (at: number, ms: number): boolean => Date.now() < at || Date.now() - at > ms
