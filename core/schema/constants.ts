import type { IntentState, OrderIntent } from './intent.ts'

/** Plain values beside the schemas, for whoever must not load a validator to know them: the page. */

/** Interface languages, the default first (spec §1). */
export const languages = ['en', 'zh', 'es', 'it', 'fr', 'ca'] as const

/** Customer types of the wire (spec §3): 8 is a guest, 1 a registered customer. */
export const guestType = 8
export const memberType = 1

/** States in which an intent still has something to do or to be decided. */
export const openStates: readonly IntentState[] = ['queued', 'sending', 'unknown', 'attention', 'parked']

/** The calls that an order in the outbox makes. */
export const orderCalls: readonly OrderIntent['call'][] = ['orderCreate', 'orderCancel']

/** Lines that a cart holds at most. Ours: the spec is silent. */
export const maxLines = 100
