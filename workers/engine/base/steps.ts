/**
 * A protocol written as a generator: it yields each step that touches the world and receives that step's result. It can
 * be stopped between any two steps, as when a browser kills the worker, so the same protocol runs against a phone's
 * database and network, and against a simulated world that kills it anywhere.
 */

type Methods<W> = { [K in keyof W]: W[K] extends (...args: never[]) => unknown ? K : never }[keyof W]
type ArgumentsOf<F> = F extends (...args: infer A) => unknown ? A : never
type ResultOf<F> = F extends (...args: never[]) => infer R ? R : never

/** One step of a protocol in a world `W`: the name of a method of `W` and its arguments. */
export type Step<W> = { [K in Methods<W>]: { name: K; with: ArgumentsOf<W[K]> } }[Methods<W>]

/** A protocol in a world `W` that returns a `T`. */
export type Steps<W, T> = Generator<Step<W>, T, unknown>

/** A world in which every step is asynchronous. */
export type Async<W> = {
  [K in Methods<W>]: (...args: ArgumentsOf<W[K]>) => Promise<ResultOf<W[K]>>
}

/** Makes the function with which a protocol takes a step: `yield* step('due')`. */
export const stepsOf =
  <W>() =>
  <K extends Methods<W>>(name: K, ...args: ArgumentsOf<W[K]>): Generator<Step<W>, ResultOf<W[K]>, unknown> =>
    oneStep({ name, with: args } as Step<W>)

function* oneStep<W, R>(step: Step<W>): Generator<Step<W>, R, unknown> {
  return (yield step) as R
}

/** Plays a protocol to its end. An error of a step is thrown into the protocol at that step. */
export async function play<W, T>(steps: Steps<W, T>, world: Async<W>): Promise<T> {
  const take = (step: Step<W>): Promise<unknown> =>
    (world[step.name] as (...args: unknown[]) => Promise<unknown>)(...step.with)
  let turn = steps.next()
  while (!turn.done) {
    let result: unknown
    try {
      result = await take(turn.value)
    } catch (error) {
      turn = steps.throw(error)
      continue
    }
    turn = steps.next(result)
  }
  return turn.value
}
