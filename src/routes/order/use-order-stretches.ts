import { useEffect, useState } from 'react'
import { useIsMember } from '../../queries/use-is-member.ts'
import { type Stretch, stretchBefore, useBeyond, useOrders } from '../../queries/orders/use-order-pages.ts'

/** How many orders are shown at first, and how many more each time: as many as the restaurant sends at once. */
const first = 20
const further = 50
/** How long after a failed reading of the first orders it tries again, in ms. */
const againMs = 1_000

/** Stands for a stretch while there is none. */
const none: Stretch = { from: Infinity, before: null }

export type OrderStretches = {
  stretches: readonly Stretch[]
  /**
   * Nothing was ever ordered here. For a member, who may have ordered on another phone, the restaurant must have said
   * so.
   */
  isEmpty: boolean
  /** The last stretch has been read and drawn, so that more may be asked for. */
  isRead: boolean
  isMoreHere: boolean
  isAll: boolean
  showMore: () => void
}

/**
 * The list of orders in stretches, as far as it was scrolled; undefined until it is known whether there are any. The
 * cost of one more stretch doesn't grow with their number.
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
    // If it was asked for twice, it is added only once.
    if (next) setStretches((now) => (now.at(-1) === lastOne ? [...now, next] : now))
  }
  const isFirstHere = !lastOne && (beyond?.more ?? false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isFirstHere) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // If the database fails, the reading is repeated: nothing else would ask again, and the screen would wait for ever.
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
