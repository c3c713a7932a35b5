const storageKey = 'larder-desk-sound'

/** Plays the desk's sounds. A browser blocks them until somebody has touched the page, or the page that it replaced. */
export class Bell {
  #context: AudioContext | null = null
  #isEnabled = localStorage.getItem(storageKey) !== 'off'

  get isEnabled(): boolean {
    return this.#isEnabled
  }

  /** Whether the bell is enabled, but the browser keeps it silent. */
  get isBlocked(): boolean {
    return this.#isEnabled && this.#context?.state !== 'running'
  }

  setEnabled(isEnabled: boolean): void {
    this.#isEnabled = isEnabled
    localStorage.setItem(storageKey, isEnabled ? 'on' : 'off')
  }

  /** Asks the browser to allow sound. Resolves when it does: at the latest with a touch or a key press. */
  async unblock(): Promise<void> {
    if (!this.#context) playThoughSilenced()
    this.#context ??= new AudioContext()
    await this.#context.resume()
  }

  /** The sound for a new order: two rising tones. */
  ring(): void {
    this.#play([880, 1318.5, 880, 1318.5], 0.18)
  }

  /** The sound for a lost connection or a flood: one low tone, twice. */
  warn(): void {
    this.#play([220, 220], 0.45)
  }

  #play(frequencies: number[], seconds: number): void {
    if (!this.#isEnabled) return
    const context = this.#context
    if (context?.state !== 'running') return void this.unblock()
    for (const [at, frequency] of frequencies.entries()) {
      const from = context.currentTime + at * seconds
      const tone = new OscillatorNode(context, { type: 'triangle', frequency })
      const volume = new GainNode(context, { gain: 0 })
      volume.gain.setValueAtTime(0, from)
      volume.gain.linearRampToValueAtTime(0.7, from + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.001, from + seconds)
      tone.connect(volume).connect(context.destination)
      tone.start(from)
      tone.stop(from + seconds)
    }
  }
}

/**
 * An iPhone whose silent switch is on mutes what a page plays, and doesn't say so, unless it is said to be playback
 * (Safari 16.4 and later).
 */
function playThoughSilenced(): void {
  const { audioSession }: { audioSession?: { type: string } } = navigator as object
  if (audioSession) audioSession.type = 'playback'
}
