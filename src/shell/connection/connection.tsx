import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { type BannerState, ConnectionBanner } from '../../ui/message/connection-banner.tsx'
import { lazyScreen } from '../screen/lazy-screen.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useSheet } from '../navigation/use-sheet.ts'

const ConnectionSheet = lazyScreen(() => import('./connection-sheet.tsx'), 'ConnectionSheet')

type ConnectionProps = {
  state: BannerState | null
  /** What screen readers say of themselves as it changes: the banner, and no dialog that opens. */
  region: HTMLElement
}

/** The banner and, when tapped, what it means and what to do. */
export function Connection({ state, region }: ConnectionProps) {
  const { open, show, close } = useSheet('connection')
  const wanted = useOnce(open)
  return (
    <>
      {createPortal(<ConnectionBanner state={state} onMore={show} />, region)}
      {wanted && (
        <Suspense>
          <ConnectionSheet open={open} portal={state === 'portal'} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
