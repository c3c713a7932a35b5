import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { engine } from '../../engine.ts'
import { allWords } from '../../i18n/catalogs.ts'
import { hasDeletionNews } from '../../queries/ended-session.ts'
import { readingMs, toast } from '../../ui/message/toast.tsx'

const deleted = msg`The restaurant has deleted your data, as you asked.`

/**
 * Tells a guest once that they were deleted, if no answer told them. The news is taken only when it can be told: where
 * the words are here and somebody sees the page. Else another tab tells it, or the next launch.
 */
export async function tellDeletion(): Promise<void> {
  if (!(await hasDeletionNews())) return
  await allWords()
  await seen()
  const isNews = await engine.takeDeletionNews()
  if (!isNews.ok || !isNews.value) return
  const text = i18n._(deleted)
  // Not as a success, which is soon gone: nothing else tells it, and the guest didn't just ask for it.
  toast('warn', text, readingMs(text))
}

/** Resolves as soon as the page is visible. */
const seen = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
