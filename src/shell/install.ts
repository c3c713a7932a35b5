import { useSyncExternalStore } from 'react'

/** Chromium's offer to install the app; other browsers have none. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offer: InstallEvent | null = null
const listeners = new Set<() => void>()

function set(next: InstallEvent | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Listens from the first moment: the offer can come before any screen is drawn. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallEvent)
  })
  addEventListener('appinstalled', () => set(null))
}

/** Asks the browser to install, or null when it makes no offer. */
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
