import { Suspense } from 'react'
import { lazyScreen } from '../../../../shell/screen/lazy-screen.ts'
import type { Unsaved } from './use-unsaved.ts'

const NotSavedSheet = lazyScreen(() => import('./not-saved-sheet.tsx'), 'NotSavedSheet')

type NotSavedProps = { open: boolean; unsaved: Unsaved | null; onClose: () => void }

/** Loads the sheet only when an order couldn't be saved, which is rare. */
export function NotSaved({ open, unsaved, onClose }: NotSavedProps) {
  if (!unsaved) return null
  return (
    <Suspense>
      <NotSavedSheet open={open} unsaved={unsaved} onClose={onClose} />
    </Suspense>
  )
}
