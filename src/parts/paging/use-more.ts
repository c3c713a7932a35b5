import { useEffect, useRef, useState } from 'react'
import type { FailureParams, Result, ResultCode } from '../../../workers/engine/base/result.ts'
import { useConnection } from '../../queries/use-settings.ts'

/** The state of loading older rows. */
export type More = {
  /** The element below the last row: when it comes near the screen, more rows are shown. */
  end: React.RefObject<HTMLDivElement | null>
  busy: boolean
  /** Why the last page couldn't be fetched. */
  failure: Failure | null
  again: () => void
}

type Failure = { code: ResultCode; params: FailureParams | undefined }

type Shown = {
  /** The rows that were asked for last have been read. */
  isRead: boolean
  /** This phone has more rows than are shown. */
  isMoreHere: boolean
  /** The restaurant has no older rows than those on this phone. */
  isAll: boolean
  showMore: () => void
  /** Fetches rows older than those on this phone. */
  fetchOlder: () => Promise<Result>
}

/** How far before the end of the list more rows are fetched. */
const ahead = '800px'

/**
 * Shows more rows as the customer scrolls near the end: first those on this phone, then those that the restaurant has.
 */
export function useMore({ isRead, isMoreHere, isAll, showMore, fetchOlder }: Shown): More {
  const end = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<(Failure & { since: number }) | null>(null)
  const { since } = useConnection()
  // A failure counts only for the connection in which it happened: after a reconnection, the page is fetched again
  // unasked.
  const failure = failed?.since === since ? failed : null
  const fetchMore = async () => {
    setBusy(true)
    const result = await fetchOlder()
    setFailed(result.ok ? null : { code: result.code, params: result.params, since })
    setBusy(false)
    if (result.ok) showMore()
  }
  const wants = isRead && (isMoreHere || (!isAll && !busy && failure === null))
  const go = () => (isMoreHere ? showMore() : void fetchMore())
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  // A new observer after each render: an observer doesn't report an element again that is still near after more was
  // shown.
  useEffect(() => {
    const element = end.current
    if (!element || !wants) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: `0px 0px ${ahead}`,
    })
    watch.observe(element)
    return () => watch.disconnect()
  })
  return { end, busy, failure, again: () => void fetchMore() }
}
