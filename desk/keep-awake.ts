let isAsked = false

/** A tablet that goes dark shows no orders. Where a browser can't keep the screen on, its own settings have to. */
export function keepAwake(): void {
  if (isAsked || !('wakeLock' in navigator)) return
  isAsked = true
  const ask = () => {
    // Refused on a low battery, or while hidden; then there is nothing to do about it.
    if (document.visibilityState === 'visible') navigator.wakeLock.request('screen').catch(() => {})
  }
  ask()
  document.addEventListener('visibilitychange', ask)
}
