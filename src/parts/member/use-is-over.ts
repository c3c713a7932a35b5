import { useShopDay } from './use-shop-day.ts'

/** Tells whether a last day is over on the shop's calendar; none is as long as the clock is being read. */
export function useIsOver(): (lastDay: string | null | undefined) => boolean {
  const today = useShopDay()
  return (lastDay) => today !== undefined && typeof lastDay === 'string' && today > lastDay
}
