import { silentMs } from '../net/open-feed.ts'

/**
 * What the listening tab tells the others: that its stream is alive, and that the shop has changed. They see orders in
 * the database.
 */
export type Passed = 'alive' | 'shop'

export type OtherTabs = {
  tell(what: Passed): void
  /** Has another tab's stream been alive lately? */
  areTold(): boolean
  close(): void
}

/** For an engine with a database of its own: it doesn't see there what other tabs were told. */
export const noOtherTabs: OtherTabs = { tell() {}, areTold: () => false, close() {} }

/** Connects the tabs of this browser that share one stream; does nothing where BroadcastChannel is missing. */
export function otherTabs(onShop: () => void): OtherTabs {
  let heardAt = -Infinity
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('larder-live') : null
  if (channel) {
    // In Node, where this is tested, an open channel would keep the process alive.
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
