/** A point of the page's viewport, in CSS pixels. */
export type Point = { x: number; y: number }

/** A browser with one tab: the least that the drivers of Firefox and WebKit have in common. */
export type Browser = {
  /** Closes the tab and loads an address in a new one. */
  open(address: string): Promise<void>
  /** Calls a function in the page: it sees nothing of this file, its arguments and result are JSON. */
  run<A extends unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<R>
  /** Runs a classic script in the page's global scope. */
  inject(script: string): Promise<void>
  /** Presses and releases the mouse. */
  tap(at: Point): Promise<void>
  /** What pages threw and nobody caught, since the start. */
  errors(): string[]
  /** Ends the process at once, as a phone does that needs the memory. */
  kill(): Promise<void>
}

/** Starts a browser on a profile, whose folder may hold what an earlier one left there. */
export type Launch = (program: string, profile: string) => Promise<Browser>

/** A phone's screen. */
export const screen = { width: 412, height: 915 }

/** A traveller's phone: nothing may be read on its clock instead of the shop's. */
export const environment = { ...process.env, TZ: 'America/New_York', LANG: 'C.UTF-8', LANGUAGE: 'en_GB' }
