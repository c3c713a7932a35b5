let turn: Promise<void> | null = null

/** The end of this turn of the event loop: all who wait for it go on one after the other, in the order in which they came. */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) =>
    setImmediate(() => {
      turn = null
      resolve()
    }),
  )
  return turn
}
