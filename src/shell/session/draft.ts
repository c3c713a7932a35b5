/**
 * What is being filled in, kept for this tab only, so that neither a reload nor a way round costs what was typed.
 * Each belongs to whoever it is about, and all of them go when that customer leaves.
 */

const prefix = 'draft:'

/** The owner of what is filled in before anybody knows who it is. */
export const visitor = 'visitor'

/** Keeps it. Private modes refuse storage; the form then lives as long as the screen. */
export function keepDraft(name: string, owner: string, form: object): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ owner, form }))
  } catch {
    // Refused, or full.
  }
}

/**
 * What the same person had filled in before, as far as it can be read. Its values are whatever was stored. Several
 * owners are names of one person.
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

/** The number and its code, and who signs up with them. */
export const phoneDraft = 'phone'
export const signUpDraft = 'sign-up'

/** Forgets what was typed to get in: once a member is in, nobody needs it, and the next person must not find it. */
export function dropEntryDrafts(): void {
  dropDraft(phoneDraft)
  dropDraft(signUpDraft)
}

/** Forgets everything that anybody has filled in. */
export function dropDrafts(): void {
  for (const name of kept()) dropDraft(name)
}

/** Forgets what anybody else has filled in; who has no name yet is nobody else. */
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
