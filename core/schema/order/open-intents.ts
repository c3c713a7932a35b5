import type { IntentState, OrderIntent } from './intent.ts'

/** Plain lists that accompany the schema of intents, for code that must not load a validator to know them: the page. */

/** States in which a sender can go on with an intent by itself. */
export const runnableStates: readonly IntentState[] = ['queued', 'sending', 'unknown']

/** States in which an intent may still be carried out as it is: also once its customer has signed in again. */
export const pendingStates: readonly IntentState[] = [...runnableStates, 'parked']

/** States in which an intent still has to be sent, settled or decided about. */
export const openStates: readonly IntentState[] = [...pendingStates, 'attention']

/** The calls of order intents. */
export const orderCalls: readonly OrderIntent['call'][] = ['orderCreate', 'orderCancel']
