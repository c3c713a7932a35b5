const remembered = 'larder-desk-sound'

/** Rings. A browser keeps it silent until somebody has touched the page. */
export class Bell {
  #context: AudioContext | null = null
  #isWanted = localStorage.getItem(remembered) !== 'off'

  get isWanted(): boolean {
    return this.#isWanted
  }

  /** Wanted, and kept silent by the browser. */
  get isBlocked(): boolean {
    return this.#isWanted && this.#context?.state !== 'running'
  }

  want(isWanted: boolean): void {
    this.#isWanted = isWanted
    localStorage.setItem(remembered, isWanted ? 'on' : 'off')
  }

  /** Has to be called by a touch or a key. */
  async unblock(): Promise<void> {
    this.#context ??= new AudioContext()
    await this.#context.resume()
  }

  /** Somebody ordered: two rising tones. */
  ring(): void {
    this.#play([880, 1318.5, 880, 1318.5], 0.18)
  }

  /** The desk hears nothing any more: one low tone, twice. */
  warn(): void {
    this.#play([220, 220], 0.45)
  }

  #play(frequencies: number[], seconds: number): void {
    const context = this.#context
    if (!this.#isWanted || context?.state !== 'running') return
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
