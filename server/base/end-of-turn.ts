let turn: Promise<void> | null = null

/**
 * Resolves at the end of this turn of the event loop. All who await it go on one after the other, in the order in which
 * they called.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) =>
    setImmediate(() => {
      turn = null
      resolve()
    }),
  )
  return turn
}
