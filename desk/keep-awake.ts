let isAsked = false

/**
 * Keeps the screen on, as a dark tablet shows no orders. Where a browser can't do that, the device's own settings must.
 */
export function keepAwake(): void {
  if (isAsked || !('wakeLock' in navigator)) return
  isAsked = true
  let isKept = false
  const ask = async () => {
    if (isKept || document.visibilityState !== 'visible') return
    isKept = true
    try {
      const lock = await navigator.wakeLock.request('screen')
      lock.addEventListener('release', () => (isKept = false))
    } catch {
      // The browser refuses this on low battery: it is asked again at the next touch.
      isKept = false
    }
  }
  const keep = () => void ask()
  keep()
  // A hidden page loses it, and the system may take it at any time, as when it saves power.
  for (const event of ['visibilitychange', 'pointerdown'] as const) document.addEventListener(event, keep)
}
