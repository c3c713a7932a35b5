import type { Grant } from '../../core/contract/desk/desk-member-calls.ts'

/** What a tap offers to give, before why is asked: chosen already, or to be chosen. */
export type Offered = { title: string; grant: Grant } | { title: string; choose: 'points' | 'balance' }
