/**
 * Form drafts, kept for this tab only, so that neither a reload nor a detour costs what was typed. Each draft belongs
 * to one customer, and is dropped when that customer leaves.
 */

const prefix = 'draft:'

/** The owner of drafts that are filled in before the customer is known. */
export const visitor = 'visitor'

/** Stores a draft. Private modes refuse storage; the form then lives only as long as the screen. */
export function keepDraft(name: string, owner: string, form: object): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ owner, form }))
  } catch {
    // Storage is refused or full.
  }
}

/**
 * Returns this owner's draft, as far as it can be read. Its values are unchecked: whatever was stored. If `owner` is a
 * list, the names are all of the same person.
 */
export function keptDraft<T extends object>(
  name: string,
  owner: string | readonly (string | undefined)[],
): Partial<T> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('form' in kept) || !('owner' in kept)) return {}
    const isTheirs = [owner].flat().includes(kept.owner as string)
    return isTheirs && typeof kept.form === 'object' ? ((kept.form ?? {}) as Partial<T>) : {}
  } catch {
    return {}
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // Refused storage holds nothing.
  }
}

/** Drafts of the phone number with its code, and of the sign-up form. */
export const phoneDraft = 'phone'
export const signUpDraft = 'sign-up'

/** The draft of a combo that is put together again. */
export const comboDraft = 'combo'

/**
 * The draft of a visitor that keeps a gift's code while they sign up or in. It isn't in the address of those screens,
 * which servers see.
 */
export const giftDraft = 'gift'
export const giftPath = '/voucher/gift'

/** What stands for the kept code after the #, in the address to which the visitor comes back. It can't be a code. */
export const giftKept = 'kept'
export const giftReturn = `${giftPath}#${giftKept}`

/** Whether this tab is at the gift, or will return to it after signing in or up. */
export const isOnWayToGift = (): boolean =>
  location.pathname === giftPath || new URLSearchParams(location.search).get('redirect') === giftReturn

/**
 * Drops the drafts of signing in and up: a member who is signed in doesn't need them, and the next person must not find
 * them.
 */
export function dropEntryDrafts(): void {
  dropDraft(phoneDraft)
  dropDraft(signUpDraft)
}

/** Drops all drafts. */
export function dropDrafts(): void {
  for (const name of kept()) dropDraft(name)
}

/** Drops the drafts of everybody but these owners. The drafts of an unknown visitor stay. */
export function keepDraftsOf(owners: readonly (string | undefined)[]): void {
  for (const name of kept())
    if (Object.keys(keptDraft(name, [...owners, visitor])).length === 0) dropDraft(name)
}

/** The names of all drafts. */
function kept(): string[] {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
    return keys.map((key) => key.slice(prefix.length))
  } catch {
    return []
  }
}
