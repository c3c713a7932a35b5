import { type ComponentType, useEffect, useState } from 'react'
import { allWords } from '../../i18n/catalogs.ts'
import { laterSheet } from '../../shell/screen/later-sheet.ts'

const againMs = 5_000

/**
 * A component that the home screen can do without at first: it loads after everything else. If its file can't be
 * fetched, nothing is shown, it is tried again, and the screen doesn't fail.
 * @param before the markup that stands in its place until it has loaded
 */
export function late<K extends string, P extends object>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
  before?: string,
): ComponentType<P> {
  let found: ComponentType<P> | null = null
  return function Late(props: P) {
    const [Found, show] = useState(() => found)
    useEffect(() => {
      if (found) return show(() => found)
      const controller = new AbortController()
      let timer: ReturnType<typeof setTimeout>
      const attempt = () => {
        clearTimeout(timer)
        Promise.all([load(), allWords(), laterSheet()]).then(
          ([module]) => {
            found = module[name]
            show(() => found)
            return controller.abort()
          },
          () => {
            // The customer may have left the screen meanwhile.
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
    return Found ? <Found {...props} /> : before && <div dangerouslySetInnerHTML={{ __html: before }} />
  }
}
