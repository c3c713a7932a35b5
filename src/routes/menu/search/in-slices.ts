/** How long one slice may run, in ms: a frame has 16 ms, and needs time for other work. */
const sliceMs = 6

/**
 * Runs the steps to their end, spread over several turns if they take long, so that no frame is delayed.
 * @returns a function that stops it early
 */
export function inSlices<T>(steps: Generator<void, T>, done: (result: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const work = () => {
    const end = performance.now() + sliceMs
    let step = steps.next()
    while (!step.done && performance.now() < end) step = steps.next()
    if (step.done) done(step.value)
    else timer = setTimeout(work)
  }
  work()
  return () => clearTimeout(timer)
}
