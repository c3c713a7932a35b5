/** `connected` hears of everything at once, `polling` asks every few seconds, `lost` knows nothing. */
export type Standing = 'connected' | 'polling' | 'lost'

/** The server's beat comes every ten seconds. */
const silenceMs = 25_000
const pollMs = 10_000
const againMs = 5_000

type Listening = {
  /** Something has changed, or may have. */
  onChange: () => void
  onStanding: (standing: Standing, since: number) => void
  onSignedOut: () => void
}

/**
 * Hears from the server that something has changed. A stream that is silent counts as dead, whatever the browser says of
 * it; while there is none the desk asks by itself, and says so.
 */
export class Connection {
  readonly #listening: Listening
  #source: EventSource | null = null
  #isStreaming = false
  #heardAt = 0
  #lookedAt = 0
  #openAt = 0
  #isAnswered = true
  #goodAt = Date.now()
  #standing: Standing = 'connected'
  #timer = 0

  constructor(listening: Listening) {
    this.#listening = listening
  }

  start(): void {
    this.stop()
    this.#open()
    this.#timer = window.setInterval(() => this.#tick(), 1_000)
    for (const event of ['online', 'offline'] as const) window.addEventListener(event, this.#look)
    document.addEventListener('visibilitychange', this.#look)
  }

  stop(): void {
    window.clearInterval(this.#timer)
    this.#source?.close()
    this.#source = null
    this.#isStreaming = false
    for (const event of ['online', 'offline'] as const) window.removeEventListener(event, this.#look)
    document.removeEventListener('visibilitychange', this.#look)
  }

  /** Says whether the last question was answered. */
  answered(isAnswered: boolean): void {
    this.#isAnswered = isAnswered
    this.#settle()
  }

  #open(): void {
    this.#source?.close()
    const source = new EventSource('/desk/api/live')
    this.#source = source
    this.#openAt = Date.now()
    const hear = () => {
      this.#heardAt = Date.now()
      this.#isStreaming = true
      this.#settle()
      this.#look()
    }
    // At each beat too: what another server of the same database tells may get lost.
    for (const event of ['hello', 'change', 'beat']) source.addEventListener(event, hear)
    source.addEventListener('signedOut', () => this.#listening.onSignedOut())
    source.addEventListener('error', () => {
      this.#isStreaming = false
      this.#look()
    })
  }

  readonly #look = (): void => {
    this.#lookedAt = Date.now()
    this.#listening.onChange()
  }

  #tick(): void {
    const now = Date.now()
    if (this.#isStreaming && now - this.#heardAt > silenceMs) {
      this.#isStreaming = false
      this.#open()
      this.#look()
    } else if (!this.#isStreaming) {
      const isClosed = this.#source?.readyState === EventSource.CLOSED || now - this.#openAt > silenceMs
      if (isClosed && now - this.#openAt > againMs) this.#open()
      if (now - this.#lookedAt > (this.#isAnswered ? pollMs : againMs)) this.#look()
    }
    this.#settle()
  }

  #settle(): void {
    const standing: Standing = !this.#isAnswered ? 'lost' : this.#isStreaming ? 'connected' : 'polling'
    if (standing !== 'lost') this.#goodAt = Date.now()
    if (standing === this.#standing) return
    this.#standing = standing
    this.#listening.onStanding(standing, this.#goodAt)
  }
}
