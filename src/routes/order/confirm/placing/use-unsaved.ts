import { useState } from 'react'
import { meaningOf } from '../../../../../core/contract/errors.ts'
import type { Order } from '../../../../../core/schema/order/order.ts'
import type { Placement } from '../../../../../workers/engine/context/unsaved-order.ts'
import type { Result } from '../../../../../workers/engine/base/result.ts'
import { engine } from '../../../../engine.ts'
import { useIsHere } from '../../../../shell/navigation/use-is-here.ts'
import { useSheet } from '../../../../shell/navigation/use-sheet.ts'

/** The outcome of an order that this phone couldn't save. */
export type Unsaved =
  | { state: 'checking' }
  | { state: 'placed'; orderId: string; number: string }
  | { state: 'neither' }
  | { state: 'lost' }

const againMs = 2_000

/**
 * Follows an unsaved order until its outcome is known, and shows that meanwhile. A customer who leaves the checkout is
 * told on their next tap there: until then the engine places no other order.
 */
export function useUnsaved() {
  const sheet = useSheet('not-saved')
  const isHere = useIsHere()
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)

  const say = (what: Unsaved) => {
    setUnsaved(what)
    sheet.show()
  }

  const lose = () => say({ state: 'lost' })

  /** Returns the restaurant's refusal, or that the order was saved after all; null if the sheet has said everything. */
  async function follow(tapped: Result<Placement>): Promise<Result<Placement> | null> {
    let known = tapped
    while (isOpen(known)) {
      say({ state: 'checking' })
      if (!known.ok) await new Promise((resolve) => setTimeout(resolve, againMs))
      known = await engine.checkUnsaved()
      if (!isHere()) return null
    }
    if (known.ok) {
      if (known.value.kind !== 'placed') return known
      say(placedAs(known.value.order))
      return null
    }
    // The engine was restarted meanwhile and has lost what it knew of the order.
    if (known.code === 'LD_NOT_FOUND') {
      lose()
      return null
    }
    if (known.code !== 'EN_NOT_SAVED') {
      sheet.close()
      return known
    }
    say({ state: 'neither' })
    return null
  }

  return { unsaved, sheet, follow, lose }
}

/** Shows the pickup number, which is called out, if there is one. */
const placedAs = ({ id, number, pickupNumber }: Order): Unsaved => ({
  state: 'placed',
  orderId: id,
  number: pickupNumber || number,
})

/** The outcome isn't known yet. An engine that doesn't answer may only be busy. */
const isOpen = (result: Result<Placement>): boolean =>
  result.ok ? result.value.kind === 'checking' : meaningOf(result.code) === 'silent'
