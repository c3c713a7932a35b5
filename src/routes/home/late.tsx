import { type ComponentType, useEffect, useState } from 'react'
import { allWords } from '../../i18n/catalogs.ts'
import { laterSheet } from '../../shell/screen/later-sheet.ts'

const againMs = 5_000

/**
 * What the home screen can do without for a moment: it comes when all the rest is there. One that can't be fetched
 * stays away until it can; no screen fails for want of it.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let found: ComponentType<P> | null = null
  return function Late(props: P) {
    const [Found, show] = useState(() => found)
    useEffect(() => {
      if (found) return show(() => found)
      const controller = new AbortController()
      const fetch = async () => {
        const [component] = await Promise.all([load(), allWords(), laterSheet()])
        found = component
        show(() => component)
      }
      let timer: ReturnType<typeof setTimeout>
      const attempt = () => {
        clearTimeout(timer)
        fetch().then(
          () => controller.abort(),
          () => {
            // It may have been left meanwhile.
            if (!controller.signal.aborted) timer = setTimeout(attempt, againMs)
          },
        )
      }
      addEventListener('online', attempt, { signal: controller.signal })
      attempt()
      return () => {
        controller.abort()
        clearTimeout(timer)
      }
    }, [])
    return Found && <Found {...props} />
  }
}
