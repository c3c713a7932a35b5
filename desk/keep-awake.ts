let isAsked = false

/**
 * Keeps the screen on, as a dark tablet shows no orders. Where a browser can't do that, the device's own settings must.
 */
export function keepAwake(): void {
  if (isAsked || !('wakeLock' in navigator)) return
  isAsked = true
  const ask = () => {
    // The browser refuses this on low battery or while the page is hidden; nothing can be done about it.
    if (document.visibilityState === 'visible') navigator.wakeLock.request('screen').catch(() => {})
  }
  ask()
  document.addEventListener('visibilitychange', ask)
}
