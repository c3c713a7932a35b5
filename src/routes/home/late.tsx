import { type ComponentType, useEffect, useState } from 'react'
import { allWords } from '../../i18n/catalogs.ts'

/**
 * What the home screen can do without for a moment: it comes when all the rest is there. One that can't be fetched
 * stays away until the network is back; no screen fails for want of it.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let found: ComponentType<P> | null = null
  return function Late(props: P) {
    const [Found, show] = useState(() => found)
    useEffect(() => {
      if (found) return
      const controller = new AbortController()
      const fetch = async () => {
        const [component] = await Promise.all([load(), allWords()])
        found = component
        if (!controller.signal.aborted) show(() => component)
      }
      const attempt = () => void fetch().catch(() => {})
      addEventListener('online', attempt, { signal: controller.signal })
      attempt()
      return () => controller.abort()
    }, [])
    return Found && <Found {...props} />
  }
}
