import { useEffect, useRef, useState } from 'react'
import { isUnanswered } from '../../../core/contract/errors.ts'
import type { FailureParams, Result, ResultCode } from '../../../workers/engine/base/result.ts'
import { isCut, useConnection } from '../../queries/use-settings.ts'
import { useAgainAfter } from '../refresh/again-after.ts'

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

/** A failure, how many there have been in a row in this connection, and whether it has been long enough. */
type Failed = Failure & { since: number; times: number; isOver: boolean }

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
 * Some time after an answer got lost, they are asked for again, if the end is still near.
 */
export function useMore({ isRead, isMoreHere, isAll, showMore, fetchOlder }: Shown): More {
  const end = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed | null>(null)
  const { since, state } = useConnection()
  // A failure counts only for the connection in which it happened: after a reconnection, the page is fetched again
  // unasked.
  const last = failed?.since === since ? failed : null
  const failure = last?.isOver ? null : last
  const fetchMore = async () => {
    setBusy(true)
    const result = await fetchOlder()
    const times = (last?.times ?? 0) + 1
    setFailed(result.ok ? null : { code: result.code, params: result.params, since, times, isOver: false })
    setBusy(false)
    if (result.ok) showMore()
  }
  const isLost = failure !== null && !busy && isUnanswered(failure.code)
  useAgainAfter(isLost ? failure.times : 0, !isCut(state), () =>
    setFailed((old) => old && { ...old, isOver: true }),
  )
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
