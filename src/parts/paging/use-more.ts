import { useEffect, useRef, useState } from 'react'
import type { Result, ResultCode } from '../../../workers/engine/base/result.ts'
import { useConnection } from '../../queries/use-settings.ts'

/** How the way to older rows stands. */
export type More = {
  /** At the end of what is shown: once it is near, more is shown. */
  end: React.RefObject<HTMLDivElement | null>
  busy: boolean
  /** Why the last page couldn't be had. */
  failure: Failure | null
  again: () => void
}

type Failure = { code: ResultCode; params: Record<string, unknown> | undefined }

type Shown = {
  /** What was asked for last is there. */
  isRead: boolean
  /** There are more on this phone than are shown. */
  isMoreHere: boolean
  /** The restaurant has none before those. */
  isAll: boolean
  showMore: () => void
  /** Reads those before what is on this phone. */
  fetchOlder: () => Promise<Result>
}

/** So far ahead of the end, more is fetched. */
const ahead = '800px'

/** Shows more as one comes near the end: first what is on this phone, then what the restaurant has. */
export function useMore({ isRead, isMoreHere, isAll, showMore, fetchOlder }: Shown): More {
  const end = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<(Failure & { since: number }) | null>(null)
  const { since } = useConnection()
  // With another connection, such as one that came back, it is tried again unasked.
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
  // Anew whenever something has changed: an end that is still near after more was shown isn't told of again.
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
