import type { IntentState, OrderIntent } from './intent.ts'

/** Plain lists beside the schema of intents, for whoever must not load a validator to know them: the page. */

/** States in which an intent still has something to do or to be decided. */
export const openStates: readonly IntentState[] = ['queued', 'sending', 'unknown', 'attention', 'parked']

/** The calls that an order in the outbox makes. */
export const orderCalls: readonly OrderIntent['call'][] = ['orderCreate', 'orderCancel']
