import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { checkCombo } from '../../../core/domain/menu/combo.ts'
import type { ComboPick } from '../../../core/schema/order/cart.ts'
import type { ComboPile, Item } from '../../../core/schema/menu.ts'
import { engine } from '../../engine.ts'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { run } from '../../shell/command.ts'
import { useLeave } from '../../shell/navigation/use-leave.ts'
import { AddBar } from '../../parts/dish/add-bar.tsx'
import { DishFrame } from '../../parts/dish/dish-frame.tsx'
import { LeastPrice } from '../../parts/dish/least-price.tsx'
import { ViewCart } from '../../parts/limits/limit.tsx'
import { BecomeMember, MembersOnlyNotice } from '../../parts/dish/members-only.tsx'
import { PausedDishNotice, ToMenu } from '../../parts/dish/paused-dish.tsx'
import { NoteField } from '../../parts/dish/note-field.tsx'
import { showGroup } from '../../parts/dish/options/option-form.tsx'
import { useNote } from '../../parts/dish/use-note.ts'
import type { ChosenBefore } from '../../parts/order/changes/choose-again.tsx'
import { useSession } from '../../queries/use-session.ts'
import { comboDraft, dropDraft, keptDraft, visitor } from '../../shell/session/draft.ts'
import { useIsMember } from '../../queries/use-is-member.ts'
import { OverLimits } from '../../parts/limits/over-limits.tsx'
import { useOverWith, useRoom } from '../../parts/limits/use-limits.ts'
import type { ShownCombo } from '../../queries/use-menu.ts'
import { bringIntoSight } from '../../ui/bring-into-sight.ts'
import { toast } from '../../ui/message/toast.tsx'
import { comboSoFar } from './combo-price.ts'
import { firstPicks, pickedIn, stillThere } from './combo-picks.ts'
import { PileField, pileNameId } from './pile-field.tsx'

const prefix = 'pile'

/** What the customer wants to choose again, if that brought them here; it is used once. */
function useChosenBefore(comboId: string): Partial<ChosenBefore> {
  const customerId = useSession()?.customerId
  const [before] = useState(() => keptDraft<ChosenBefore>(comboDraft, [customerId, visitor]))
  useEffect(() => dropDraft(comboDraft), [])
  return before.comboId === comboId ? before : {}
}

/** Lets the customer put a combo together and add it to the cart. */
export function ComboForm({ combo, items }: { combo: ShownCombo; items: ReadonlyMap<string, Item> }) {
  const { t } = useLingui()
  const { orderType, service } = useCurrentVisit()
  const isMember = useIsMember()
  const leave = useLeave('/menu')
  const again = useChosenBefore(combo.id)
  const [chosen, setPicks] = useState<ComboPick[]>(() => firstPicks(combo.piles, items, again.picks))
  const picks = stillThere(chosen, combo.piles, items)
  const [missingId, setMissingId] = useState<string | null>(null)
  const [wanted, setWanted] = useState(again.quantity ?? 1)
  const { note, change: changeNote, ref: noteRef, complete: noteComplete } = useNote(again.note)
  const [busy, setBusy] = useState(false)
  const isForMembers =
    combo.memberOnly ||
    combo.piles.some(({ choices }) => choices.every(({ itemId }) => items.get(itemId)?.memberOnly))
  const locked = isForMembers && isMember === false
  const isClosed = !service || service.paused
  const one = { items: [], combos: [{ picks, quantity: 1 }] }
  const room = useRoom(one, again.lineId)
  // A dish that is picked later may have a lower purchase limit.
  const quantity = Math.max(1, Math.min(wanted, room))
  const over = useOverWith(one, again.lineId)

  const change = (next: ComboPick[]) => {
    setPicks(next)
    setMissingId(null)
    const filled = (pile: ComboPile) =>
      pickedIn(next, pile.id) >= pile.choose && pickedIn(picks, pile.id) < pile.choose
    // When a pile has just been filled, the next open one scrolls into view. The focus stays, since the customer may go
    // on trying choices with the arrow keys.
    const following =
      combo.piles.some(filled) && combo.piles.find((pile) => pickedIn(next, pile.id) < pile.choose)
    const heading = following && document.getElementById(pileNameId(`${prefix}-${following.id}`))
    if (heading) bringIntoSight(heading, 'center')
  }
  const add = async () => {
    const short = combo.piles.find((pile) => pickedIn(picks, pile.id) < pile.choose)
    setMissingId(short?.id ?? null)
    if (short) return showGroup(prefix, short.id)
    if (!checkCombo(combo, items, picks).ok || !noteComplete()) return
    setBusy(true)
    const line = { orderType, comboId: combo.id, picks, quantity, note, replaces: again.lineId }
    const result = await run(engine.addComboToCart(line))
    setBusy(false)
    if (!result.ok) return
    toast('success', t`In your cart`)
    leave()
  }

  return (
    <DishFrame
      title={combo.title}
      description={combo.description}
      picture={combo.picture}
      facts={<LeastPrice price={combo.price} />}
      foot={
        isClosed ? (
          <ToMenu />
        ) : locked ? (
          <BecomeMember />
        ) : (
          <AddBar
            quantity={quantity}
            room={room}
            onQuantity={setWanted}
            price={comboSoFar(combo, items, picks)}
            busy={busy}
            onAdd={() => void add()}
          />
        )
      }
    >
      {isClosed && <PausedDishNotice />}
      {!isClosed && locked && <MembersOnlyNotice />}
      {!locked && room < 1 && <OverLimits over={over} action={<ViewCart />} />}
      {combo.piles.map((pile) => (
        <PileField
          key={pile.id}
          id={`${prefix}-${pile.id}`}
          pile={pile}
          items={items}
          picks={picks}
          missing={pile.id === missingId}
          onChange={change}
        />
      ))}
      {!locked && <NoteField ref={noteRef} value={note} onChange={changeNote} />}
    </DishFrame>
  )
}
