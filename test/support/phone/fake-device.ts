const minuteMs = 60_000

/** A phone's two clocks: the wall clock, which people and the mobile network set, and the monotonic one. */
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
  /** Time passes while the phone sleeps: the monotonic clock stands still. */
  sleep(ms: number): void {
    this.#wall += ms
  }
  /** Sets the wall clock. */
  set(byMs: number): void {
    this.#wall += byMs
  }
  /** The app is closed and opened again: the monotonic clock starts at zero. */
  restart(afterMs = minuteMs): void {
    this.#wall += afterMs
    this.#monotonic = 0
  }
}
