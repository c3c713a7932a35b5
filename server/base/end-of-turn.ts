/** What is to be done when this turn of the event loop ends, in order. */
let waiting: (() => void)[] = []

/** Does something when this turn of the event loop ends, with all else that is to be done then. It must not throw. */
export function atEndOfTurn(task: () => void): void {
  if (waiting.length === 0) setImmediate(doAll)
  waiting.push(task)
}

function doAll(): void {
  const all = waiting
  waiting = []
  for (const task of all) task()
}
