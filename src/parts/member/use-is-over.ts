import { useShopDay } from './use-shop-day.ts'

/** Tells whether a last day has passed on the shop's calendar; false until the clock has been read. */
export function useIsOver(): (lastDay: string | null | undefined) => boolean {
  const today = useShopDay()
  return (lastDay) => today !== undefined && typeof lastDay === 'string' && today > lastDay
}
