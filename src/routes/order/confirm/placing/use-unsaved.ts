import { useState } from 'react'
import { meaningOf } from '../../../../../core/contract/errors.ts'
import type { Order } from '../../../../../core/schema/order/order.ts'
import type { Placement } from '../../../../../workers/engine/context/unsaved-order.ts'
import type { Result } from '../../../../../workers/engine/base/result.ts'
import { engine } from '../../../../engine.ts'
import { useIsHere } from '../../../../shell/navigation/use-is-here.ts'
import { useSheet } from '../../../../shell/navigation/use-sheet.ts'

/** What became of an order that this phone couldn't save. */
export type Unsaved =
  | { state: 'checking' }
  | { state: 'placed'; orderId: string; number: string }
  | { state: 'neither' }
  | { state: 'lost' }

const againMs = 2_000

/**
 * Follows such an order until it is known what came of it, and says so meanwhile. Who leaves the checkout is told by the next
 * tap there: until then the engine places no other one.
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

  /** Answers what the restaurant refused it with; null when the sheet has said everything. */
  async function follow(tapped: Result<Placement>): Promise<Result<never> | null> {
    let known = tapped
    while (isOpen(known)) {
      say({ state: 'checking' })
      if (!known.ok) await new Promise((resolve) => setTimeout(resolve, againMs))
      known = await engine.checkUnsaved()
      if (!isHere()) return null
    }
    if (known.ok) {
      say(known.value.kind === 'placed' ? placedAs(known.value.order) : { state: 'checking' })
      return null
    }
    // The engine was started anew meanwhile: what it knew of the order is gone.
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

/** By the number that is called out, where there is one. */
const placedAs = ({ id, number, pickupNumber }: Order): Unsaved => ({
  state: 'placed',
  orderId: id,
  number: pickupNumber || number,
})

/** Nothing is known of it yet; an engine that says nothing may only be busy. */
const isOpen = (result: Result<Placement>): boolean =>
  result.ok ? result.value.kind === 'checking' : meaningOf(result.code) === 'silent'
