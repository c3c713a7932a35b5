import { Refusal } from '../http/refusal.ts'

/**
 * Whether a thing that is to be made at the desk was made before, exactly as it is.
 * @param standing all that exist, including those of the shop's file
 * @param earlier what was made at the desk under the same id, if anything
 * @throws Refusal LD_KEY_REUSED (422) for a different one under the same id: if somebody edits it after a lost answer,
 * they must see that the first one is already on phones
 */
export function isRepeated(
  standing: readonly { id: string }[],
  wantedId: string,
  earlier: string | undefined,
  written: string,
): boolean {
  const isTaken = earlier !== undefined || standing.some(({ id }) => id === wantedId)
  if (isTaken && earlier !== written) throw new Refusal('LD_KEY_REUSED', { status: 422 })
  return isTaken
}
