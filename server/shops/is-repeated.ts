import { Refusal } from '../http/refusal.ts'

/**
 * Whether what is to be made at the desk was made before, to the letter.
 * @param standing all that there are, those of the shop's file among them
 * @param earlier what was made at the desk under the same id, if anything
 * @throws Refusal LD_KEY_REUSED (422) for another under the same id: whoever altered it after a lost answer must see that the
 * first one is on phones
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
