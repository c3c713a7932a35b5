import type { SessionRow } from './rows.ts'

/**
 * The customer ids whose rows the current customer may see and change (G32): their own, and those of the guest that
 * they were before they became a member or before the restaurant gave that guest a new id. Empty without a session.
 */
export const peopleOf = (
  session: Pick<SessionRow, 'customerId' | 'formerly' | 'earlier'> | null | undefined,
): string[] =>
  session ? [session.customerId, session.formerly, session.earlier].filter((name) => name !== undefined) : []

/** Whether this is an absent customer's session: neither the current one nor the guest pass (see `SessionRow.key`). */
export const isAbsent = ({ key }: Pick<SessionRow, 'key'>): boolean => key.startsWith(absentPrefix)
export const absentPrefix = 'absent:'

export const isOwn = (
  session: SessionRow | null | undefined,
  { customerId }: { customerId: string },
): boolean => peopleOf(session).includes(customerId)
