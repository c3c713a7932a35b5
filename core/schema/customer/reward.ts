/** What is given for something: a coupon by its title, empty for none, and points. */
export type Reward = {
  title: string
  points: number
  /** The coupon's own last day by the shop's calendar; left out where it has none. */
  lastDay?: string | undefined
}
