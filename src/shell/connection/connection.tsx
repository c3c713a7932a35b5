import { Suspense } from 'react'
import { type BannerState, ConnectionBanner } from '../../ui/message/connection-banner.tsx'
import { lazyScreen } from '../screen/lazy-screen.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useSheet } from '../navigation/use-sheet.ts'

const ConnectionSheet = lazyScreen(() => import('./connection-sheet.tsx'), 'ConnectionSheet')

/** The banner and, when tapped, what it means and what to do. */
export function Connection({ state }: { state: BannerState | null }) {
  const { open, show, close } = useSheet('connection')
  const wanted = useOnce(open)
  return (
    <>
      <ConnectionBanner state={state} onMore={show} />
      {wanted && (
        <Suspense>
          <ConnectionSheet open={open} portal={state === 'portal'} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
