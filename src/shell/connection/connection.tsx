import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { type BannerState, ConnectionBanner } from '../../ui/message/connection-banner.tsx'
import { lazyScreen } from '../screen/lazy-screen.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useSheet } from '../navigation/use-sheet.ts'

const ConnectionSheet = lazyScreen(() => import('./connection-sheet.tsx'), 'ConnectionSheet')

type ConnectionProps = {
  state: BannerState | null
  /** The live region, whose changes screen readers announce. Only the banner goes into it, not the dialog. */
  region: HTMLElement
}

/** The connection banner, and the sheet that it opens: what the state means and what to do. */
export function Connection({ state, region }: ConnectionProps) {
  const { open, show, close } = useSheet('connection')
  const wanted = useOnce(open)
  return (
    <>
      {createPortal(<ConnectionBanner state={state} onMore={show} />, region)}
      {wanted && (
        <Suspense>
          <ConnectionSheet open={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
