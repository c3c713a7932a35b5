import { useSyncExternalStore } from 'react'

/** Chromium's offer to install the app; other browsers have none. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offer: InstallEvent | null = null
const listeners = new Set<() => void>()

function set(next: InstallEvent | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Listens right from the start: the offer can come before any screen is drawn. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallEvent)
  })
  addEventListener('appinstalled', () => set(null))
}

/** A function that asks the browser to install the app, or null while the browser makes no offer. */
export function useInstall(): (() => Promise<void>) | null {
  const current = useSyncExternalStore(subscribe, () => offer)
  if (!current) return null
  return async () => {
    await current.prompt()
    // An offer can be used once.
    set(null)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
