import { dropDraft, keepDraft, keptDraft } from '../../shell/session/draft.ts'

/** The way from the checkout to a new address and back: the address that was added there is the one that is meant. */

const adding = 'adding an address'
const added = 'added address'

/** The customer leaves the checkout to add one. */
export function noteAdding(customerId: string): void {
  dropDraft(added)
  keepDraft(adding, customerId, { on: true })
}

/** An address was saved. */
export const noteAdded = (customerId: string, id: string): void => keepDraft(added, customerId, { id })

/** The address that somebody left the checkout for, or null. */
export function addedAddress(customerId: string): string | null {
  const { on = false } = keptDraft<{ on: boolean }>(adding, customerId)
  return on ? (keptDraft<{ id: string }>(added, customerId).id ?? null) : null
}

/** It was chosen, or another one was. */
export const forgetAdded = (): void => dropDraft(adding)
