const minuteMs = 60_000

/** A phone's two clocks: the one on its wall, which people and masts set, and the one that only counts. */
export class FakeDevice {
  #wall: number
  #monotonic = 5_000

  constructor(wall: number) {
    this.#wall = wall
  }
  readonly wall = (): number => this.#wall
  readonly monotonic = (): number => this.#monotonic

  /** Time passes while the app runs. */
  pass(ms: number): void {
    this.#wall += ms
    this.#monotonic += ms
  }
  /** Time passes while the phone sleeps: its counting timer stands still. */
  sleep(ms: number): void {
    this.#wall += ms
  }
  /** Somebody sets the clock. */
  set(byMs: number): void {
    this.#wall += byMs
  }
  /** The app is closed and opened again: the counting starts anew. */
  restart(afterMs = minuteMs): void {
    this.#wall += afterMs
    this.#monotonic = 0
  }
}
