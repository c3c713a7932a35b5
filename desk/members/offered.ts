import type { Grant } from '../../core/contract/desk/desk-member-calls.ts'

/** What a tap offers to grant, before the reason is asked: a fixed grant, or an amount to be chosen. */
export type Offered = { title: string; grant: Grant } | { title: string; choose: 'points' | 'balance' }
