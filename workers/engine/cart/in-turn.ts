import type { Result } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import type { Tab } from '../context/tab.ts'
import { withRoom } from '../storage/with-room.ts'

const turns = new WeakMap<EngineContext, Promise<unknown>>()

/**
 * Changes of the cart are carried out one after the other, as they were asked for: a quantity never comes before the
 * line that it is of, nor a dish after the cart was cleared that it was in. What becomes of one is its own asker's to hear.
 */
export const inTurn =
  <Argument, T>(run: (context: EngineContext, argument: Argument, tab: Tab) => Promise<Result<T>>) =>
  (context: EngineContext, argument: Argument, tab: Tab): Promise<Result<T>> => {
    const go = () => withRoom(() => run(context, argument, tab))
    const turn = (turns.get(context) ?? Promise.resolve()).then(go, go)
    turns.set(context, turn)
    return turn
  }
