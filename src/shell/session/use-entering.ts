import { useEffect, useState } from 'react'
import type { Result } from '../../../workers/engine/base/result.ts'
import type { Entered } from '../../../workers/engine/session/session.ts'

type Entering = { as: 'guest' | 'member'; result: Promise<Result<Entered>> }

/**
 * The sign-in that is under way in this tab. It is shared by all screens, because the customer may go from one to
 * another meanwhile.
 */
let underWay: Entering | null = null

/**
 * `busy`: as what somebody is being signed in. `entered`: the customer whom this tab signed in while the screen was
 * open.
 */
type State = {
  busy: Entering['as'] | null
  entered: string | null
  /** The filter of whoever was here before was erased: the screen says so before it is left. */
  filterGone: boolean
}

const after = (as: Entering['as'], answer: Result<Entered>): State =>
  // Still busy: the screen is about to be left.
  answer.ok
    ? { busy: as, entered: answer.value.customerId, filterGone: answer.value.filterGone ?? false }
    : { busy: null, entered: null, filterGone: false }

/** Signs somebody in, one at a time: of two sign-ins at once, the slower answer would decide who is signed in. */
export function useEntering() {
  const [found] = useState(underWay)
  const [state, setState] = useState<State>({
    busy: found?.as ?? null,
    entered: null,
    filterGone: false,
  })
  useEffect(() => {
    void found?.result.then((answer) => setState(after(found.as, answer)))
  }, [found])

  /** Resolves with null, without having begun, if a sign-in is already under way. */
  async function enter(
    as: Entering['as'],
    command: () => Promise<Result<Entered>>,
  ): Promise<Result<Entered> | null> {
    if (underWay) return null
    underWay = { as, result: command() }
    setState({ busy: as, entered: null, filterGone: false })
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
