import type { Result } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import type { Tab } from '../context/tab.ts'
import { withRoom } from '../storage/with-room.ts'

const turns = new WeakMap<EngineContext, Promise<unknown>>()

/**
 * Carries out changes of the cart one after the other, in the order of the commands. A quantity is never set before its
 * line is added, nor a dish added after the clearing that should have removed it. A failure doesn't stop the next.
 */
export const inTurn =
  <Argument, T>(run: (context: EngineContext, argument: Argument, tab: Tab) => Promise<Result<T>>) =>
  (context: EngineContext, argument: Argument, tab: Tab): Promise<Result<T>> => {
    const go = () => withRoom(() => run(context, argument, tab))
    const turn = (turns.get(context) ?? Promise.resolve()).then(go, go)
    turns.set(context, turn)
    return turn
  }
