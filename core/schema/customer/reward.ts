/** What is given for something: a coupon by its title, empty for none, and points. */
export type Reward = { title: string; points: number }
