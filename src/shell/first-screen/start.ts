/** What a kept page is started with. */
export type Start = {
  /** The app's first script. */
  script: string
  /** What that one needs at once. */
  preload: readonly string[]
  /** What the engine needs of it as well. */
  shared: readonly string[]
  /** Whether the media that decide between two ways of drawing the screen matched when it was kept. */
  media: Readonly<Record<string, boolean>>
  /** The selector of what the app shows while it waits for what is on the page already. */
  waiting: string
  /** A page that the server has drawn for somebody who was never here. */
  isFirstVisit: boolean
}
