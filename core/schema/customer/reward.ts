/** A reward: a coupon, by its title (empty for none), and points. */
export type Reward = {
  title: string
  points: number
  /** The coupon's last day, in the shop's time zone; absent where it has none. */
  lastDay?: string | undefined
}
