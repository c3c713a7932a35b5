import { CallRefused, mayBeCarriedOut } from '../../../core/contract/desk/desk-outcome.ts'

/** Runs the work and shows what went wrong, in these words if there are any. Returns whether it succeeded. */
export type CarryOut = (
  work: () => Promise<unknown>,
  wordsFor?: (refusal: CallRefused) => string | undefined,
) => Promise<boolean>

type Change = {
  carryOut: CarryOut
  work: () => Promise<unknown>
  /** Fetches the list and draws it. */
  look: () => Promise<unknown>
  whyNot: (refusal: CallRefused) => string | undefined
}

/**
 * Changes a list that other desks change, too. If another desk was faster, or an earlier call was carried out though
 * its answer was lost, the present list is shown. @returns whether what was filled in was made. `madeBefore`: an
 * earlier version of it was made before the user altered it, and the list shows that version; the altered one is sent
 * as another
 */
export async function changeList({
  carryOut,
  work,
  look,
  whyNot,
}: Change): Promise<'done' | 'madeBefore' | 'failed'> {
  let code = ''
  const isDone = await carryOut(
    () => untilAnswered(work, look),
    (refusal) => {
      code = refusal.code
      return whyNot(refusal)
    },
  )
  if (isDone) return 'done'
  const isOutdated = code === 'LD_NOT_FOUND' || code === 'LD_KEY_REUSED'
  const isSeen = isOutdated && (await carryOut(look))
  return isSeen && code === 'LD_KEY_REUSED' ? 'madeBefore' : 'failed'
}

/**
 * Repeats a call once if its answer was lost. A repetition changes nothing a second time and gets the first call's
 * result.
 * @throws CallRefused, Unanswered
 */
async function untilAnswered(work: Change['work'], look: Change['look']): Promise<void> {
  const first: unknown = await work().then(
    () => null,
    (error: unknown) => error,
  )
  if (first === null) return
  if (!mayBeCarriedOut(first)) throw first
  try {
    await work()
  } catch (error) {
    // If the second call hasn't even left, the first one is as uncertain as before.
    if (!(error instanceof CallRefused)) throw first
    if (error.code !== 'LD_NOT_FOUND') throw error
    // What was to be ended is gone, and as far as is known, this call has ended it.
    await look()
  }
}
