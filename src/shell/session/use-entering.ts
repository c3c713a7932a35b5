import { useEffect, useState } from 'react'
import type { Result } from '../../../workers/engine/base/result.ts'
import type { Entered } from '../../../workers/engine/session/session.ts'

type Entering = { as: 'guest' | 'member'; result: Promise<Result<Entered>> }

/** Who is being let in by this tab, on whichever screen it was begun: one may turn to the other meanwhile. */
let underWay: Entering | null = null

/** Who is being let in, or was: whom a command of this tab let in while the screen was there. */
type State = { busy: Entering['as'] | null; entered: string | null }

const after = (as: Entering['as'], answer: Result<Entered>): State =>
  // Still busy: the screen is about to go.
  answer.ok ? { busy: as, entered: answer.value.customerId } : { busy: null, entered: null }

/** Lets somebody in, one at a time: of two, the slower answer would say who it is. */
export function useEntering() {
  const [found] = useState(underWay)
  const [state, setState] = useState<State>({ busy: found?.as ?? null, entered: null })
  useEffect(() => {
    void found?.result.then((answer) => setState(after(found.as, answer)))
  }, [found])

  /** Answers null without having begun when somebody is being let in already. */
  async function enter(
    as: Entering['as'],
    command: () => Promise<Result<Entered>>,
  ): Promise<Result<Entered> | null> {
    if (underWay) return null
    underWay = { as, result: command() }
    setState({ busy: as, entered: null })
    try {
      const answer = await underWay.result
      setState(after(as, answer))
      return answer
    } finally {
      underWay = null
    }
  }
  return { ...state, enter }
}
