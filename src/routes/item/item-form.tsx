import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dishPrice } from '../../../core/domain/menu/dish-price.ts'
import type { Item } from '../../../core/schema/menu.ts'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { useLeave } from '../../shell/navigation/use-leave.ts'
import { Allergens } from '../../parts/dish/allergens.tsx'
import { addDish } from '../../parts/cart/change-cart.ts'
import { AddBar } from '../../parts/dish/add-bar.tsx'
import { Diets } from '../../parts/dish/diets.tsx'
import { DishFrame } from '../../parts/dish/dish-frame.tsx'
import { priceSoFar } from '../../parts/dish/options/edit-build.ts'
import { LeastPrice } from '../../parts/dish/least-price.tsx'
import { LimitNote, LimitTag } from '../../parts/limits/limit.tsx'
import { BecomeMember, MembersOnlyNotice } from '../../parts/dish/members-only.tsx'
import { PausedDishNotice, ToMenu } from '../../parts/dish/paused-dish.tsx'
import { NoteField } from '../../parts/dish/note-field.tsx'
import { OptionForm } from '../../parts/dish/options/option-form.tsx'
import { useBuild } from '../../parts/dish/options/use-build.ts'
import { useNote } from '../../parts/dish/use-note.ts'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useRoom } from '../../parts/limits/use-limits.ts'
import { Tag } from '../../ui/content/badge.tsx'
import { toast } from '../../ui/message/toast.tsx'

/** Lets the customer put a dish together and add it to the cart. */
export function ItemForm({ item }: { item: Item }) {
  const { t } = useLingui()
  const { orderType, service } = useCurrentVisit()
  const isMember = useIsMember()
  const leave = useLeave('/menu')
  const form = useBuild(item, 'option')
  const [wanted, setWanted] = useState(1)
  const { note, change: changeNote, ref: noteRef, complete: noteComplete } = useNote()
  const [busy, setBusy] = useState(false)
  const locked = item.memberOnly && isMember === false
  const isClosed = !service || service.paused
  const room = useRoom({ items: [{ build: form.build, quantity: 1 }], combos: [] })
  // The cart may have come to hold more of this dish meanwhile.
  const quantity = Math.max(1, Math.min(wanted, room))
  const { soldCount } = item

  const add = async () => {
    if (!form.complete() || !noteComplete()) return
    setBusy(true)
    const result = await addDish(item, { orderType, build: form.build, quantity, note })
    setBusy(false)
    if (!result.ok) return
    toast('success', t`In your cart`)
    leave()
  }

  return (
    <DishFrame
      title={item.title}
      description={item.description}
      picture={item.picture}
      facts={
        <>
          <LeastPrice price={dishPrice(item)} />
          {item.memberOnly && (
            <Tag tone="accent" icon="lock">
              <Trans>Members</Trans>
            </Tag>
          )}
          {soldCount > 0 && (
            <Tag>
              <Plural value={soldCount} one="Sold once" other="Sold # times" />
            </Tag>
          )}
          <LimitTag item={item} />
        </>
      }
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
            price={priceSoFar(item, form.build)}
            busy={busy}
            onAdd={() => void add()}
          />
        )
      }
    >
      {isClosed && <PausedDishNotice />}
      {!isClosed && locked && <MembersOnlyNotice />}
      {!locked && room < 1 && <LimitNote />}
      <OptionForm
        item={item}
        build={form.build}
        onChange={form.change}
        missingId={form.missingId}
        gone={form.gone}
        prefix="option"
      />
      <Allergens item={item} build={form.build} />
      <Diets item={item} build={form.build} />
      {!locked && <NoteField ref={noteRef} value={note} onChange={changeNote} />}
    </DishFrame>
  )
}
