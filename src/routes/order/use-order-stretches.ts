import { useEffect, useState } from 'react'
import { useIsMember } from '../../queries/use-is-member.ts'
import { type Stretch, stretchBefore, useBeyond, useOrders } from '../../queries/orders/use-order-pages.ts'

/** So many orders at first, and so many more each time: as many as the restaurant sends at once. */
const first = 20
const further = 50
/** So long after its first orders couldn't be read. */
const againMs = 1_000

/** Stands for a stretch while there is none. */
const none: Stretch = { from: Infinity, before: null }

export type OrderStretches = {
  stretches: readonly Stretch[]
  /** Nothing was ever ordered here: a member, who may have had another phone, has it from the restaurant. */
  isEmpty: boolean
  /** The last of them was read and drawn: more may be asked for. */
  isRead: boolean
  isMoreHere: boolean
  isAll: boolean
  showMore: () => void
}

/**
 * The list of orders as it was scrolled so far, by stretches; undefined until it is known whether there are any. What
 * one more costs doesn't grow with how many there are.
 */
export function useOrderStretches(): OrderStretches | undefined {
  const isMember = useIsMember()
  const [stretches, setStretches] = useState<readonly Stretch[]>([])
  const lastOne = stretches.at(-1)
  const before = lastOne?.from ?? null
  const read = useOrders(lastOne ?? none)
  const beyond = useBeyond(before)
  const showMore = async () => {
    const next = await stretchBefore(before, lastOne ? further : first)
    // Asked for twice, it comes once.
    if (next) setStretches((now) => (now.at(-1) === lastOne ? [...now, next] : now))
  }
  const isFirstHere = !lastOne && (beyond?.more ?? false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isFirstHere) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // A database that has trouble is read again: nothing else would ask, and the screen would wait for good.
    showMore().catch(() => {
      timer = setTimeout(() => setTries((so) => so + 1), againMs)
    })
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once there are any
  }, [isFirstHere, tries])
  if (!beyond || !read || isFirstHere) return undefined
  const { more: isMoreHere, isAll } = beyond
  return {
    stretches,
    isEmpty: stretches.length < 2 && read.rows.length === 0 && !isMoreHere && (isAll || isMember === false),
    isRead: beyond.before === before && read.from === (lastOne ?? none).from,
    isMoreHere,
    isAll,
    showMore: () => void showMore(),
  }
}
