import type { CallRefused } from '../connection/call-desk.ts'

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

/** Changes a list that others change, too; where another desk was faster, shows what there is now. */
export async function changeList({ carryOut, work, look, whyNot }: Change): Promise<void> {
  let isGone = false
  await carryOut(work, (refusal) => {
    isGone = refusal.code === 'LD_NOT_FOUND'
    return whyNot(refusal)
  })
  if (isGone) await carryOut(look)
}
