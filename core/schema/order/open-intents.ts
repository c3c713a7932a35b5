import type { IntentState, OrderIntent } from './intent.ts'

/** Plain lists that accompany the schema of intents, for code that must not load a validator to know them: the page. */

/** States in which an intent still has to be sent, settled or decided about. */
export const openStates: readonly IntentState[] = ['queued', 'sending', 'unknown', 'attention', 'parked']

/** The calls of order intents. */
export const orderCalls: readonly OrderIntent['call'][] = ['orderCreate', 'orderCancel']
