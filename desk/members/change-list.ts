import { CallRefused, mayBeCarriedOut } from '../../core/contract/desk/desk-outcome.ts'

/** Says what went wrong, in these words where there are some, and answers whether it went well. */
export type CarryOut = (
  work: () => Promise<unknown>,
  wordsFor?: (refusal: CallRefused) => string | undefined,
) => Promise<boolean>

type Change = {
  carryOut: CarryOut
  work: () => Promise<unknown>
  /** Reads the list and draws it. */
  look: () => Promise<unknown>
  whyNot: (refusal: CallRefused) => string | undefined
}

/**
 * Changes a list that others change, too; where another desk was faster, or an earlier call was carried out though its answer
 * was lost, shows what there is now. @returns whether what was filled in is made; `madeBefore` is what it was before it was
 * altered, and that has been seen: what is sent next is another one
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

/** The same again makes and ends nothing twice, and is answered by what became of the first. @throws CallRefused, Unanswered */
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
    // The first is as much in doubt where the second hasn't even left.
    if (!(error instanceof CallRefused)) throw first
    if (error.code !== 'LD_NOT_FOUND') throw error
    // What was to be ended is: nobody but this call is known to have done it.
    await look()
  }
}
