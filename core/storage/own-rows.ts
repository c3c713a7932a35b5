import type { SessionRow } from './rows.ts'

/**
 * Whose rows whoever is here may see and touch (G32): their own, and those of the guest that they were before they
 * became a member, or before the restaurant forgot that guest. Nobody's, while nobody is here.
 */
export const peopleOf = (
  session: Pick<SessionRow, 'customerId' | 'formerly' | 'earlier'> | null | undefined,
): string[] =>
  session ? [session.customerId, session.formerly, session.earlier].filter((name) => name !== undefined) : []

export const isOwn = (
  session: SessionRow | null | undefined,
  { customerId }: { customerId: string },
): boolean => peopleOf(session).includes(customerId)
