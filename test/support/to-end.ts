/** What steps come to, without a pause between them. */
export function toEnd<T>(steps: Generator<void, T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
