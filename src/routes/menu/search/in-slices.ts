/** So long at a time; a frame has 16 ms, and more to do. */
const sliceMs = 6

/**
 * Goes through steps to their end, in several frames where they are many, so that none is held up.
 * @returns ends it before it is done
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
