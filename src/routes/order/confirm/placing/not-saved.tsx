import { Suspense } from 'react'
import { lazyScreen } from '../../../../shell/screen/lazy-screen.ts'
import type { Unsaved } from './use-unsaved.ts'

const NotSavedSheet = lazyScreen(() => import('./not-saved-sheet.tsx'), 'NotSavedSheet')

type NotSavedProps = { open: boolean; unsaved: Unsaved | null; onClose: () => void }

/** Hardly any phone is ever full: its sheet comes when one is. */
export function NotSaved({ open, unsaved, onClose }: NotSavedProps) {
  if (!unsaved) return null
  return (
    <Suspense>
      <NotSavedSheet open={open} unsaved={unsaved} onClose={onClose} />
    </Suspense>
  )
}
