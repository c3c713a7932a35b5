import { silentMs } from '../net/open-feed.ts'

/** What the tab that is told passes on: that it still is, and that the shop has changed. Orders are in the database. */
export type Passed = 'alive' | 'shop'

export type OtherTabs = {
  tell(what: Passed): void
  /** Was another tab told something lately? */
  areTold(): boolean
  close(): void
}

/** For whoever has a database of their own: what the others are told isn't seen in it. */
export const noOtherTabs: OtherTabs = { tell() {}, areTold: () => false, close() {} }

/** Tabs of this browser that share one stream; alone, where they can't talk to each other. */
export function otherTabs(onShop: () => void): OtherTabs {
  let heardAt = -Infinity
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('larder-live') : null
  if (channel) {
    // In Node, where it is tested, an open channel would keep the process alive.
    if ('unref' in channel && typeof channel.unref === 'function') channel.unref()
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data !== 'alive' && data !== 'shop') return
      heardAt = performance.now()
      if (data === 'shop') onShop()
    })
  }
  return {
    tell: (what) => channel?.postMessage(what),
    areTold: () => performance.now() - heardAt < silentMs,
    close: () => channel?.close(),
  }
}
