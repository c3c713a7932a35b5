/** The arguments with which a kept page is started. */
export type Start = {
  /** The app's first script. */
  script: string
  /** The files that the first script needs at once. */
  preload: readonly string[]
  /** The files that the app and the engine share. */
  shared: readonly string[]
  /** Whether the media that decide between two ways of drawing the screen matched when it was kept. */
  media: Readonly<Record<string, boolean>>
  /** The selector of the app's placeholders while it waits for data that the kept screen already shows. */
  waiting: string
  /** The names of the parameters of a visit. */
  visit: readonly string[]
  /** Whether the server drew the page for somebody who has never been here. */
  isFirstVisit: boolean
}

declare global {
  /** Waits until the server can be reached. Set by the first script of a built page (`askAgain`). */
  var untilServed: (() => Promise<void>) | undefined
}
