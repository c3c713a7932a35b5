import type { CountedLines } from '../../../../core/domain/cart/purchase-limits.ts'
import { builtOf } from '../../../../core/domain/menu/built.ts'
import { type LineCheck, calledNow, onMenu } from '../../../../core/domain/cart/cart-check.ts'
import type { CartLine, ComboLine } from '../../../../core/schema/order/cart.ts'
import type { OrderType } from '../../../../core/schema/primitives.ts'
import { memo } from 'react'
import { useMoney } from '../../../shell/visit/app-context.ts'
import { useMenuLang } from '../../../shell/visit/menu-lang.ts'
import type { CartCheck } from '../../../queries/cart/use-cart-check.ts'
import type { CurrentCart } from '../../../queries/cart/current-cart.ts'
import { Picture } from '../../../ui/content/picture.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { useMenuFilter } from '../../../queries/use-settings.ts'
import { FilterMark } from '../../filter/filter-mark.tsx'
import { type Judgement, judgeLine } from '../../filter/judgement.ts'
import { useRooms } from '../../limits/use-limits.ts'
import { setQuantity } from '../change-cart.ts'
import styles from './cart-lines.module.css'
import { GoneLine, NewPrice } from './changed-line.tsx'
import { LineNote } from './line-note.tsx'

type CartLinesProps = { cart: CurrentCart; orderType: OrderType; check: CartCheck | undefined }

/** The lines of a cart. The quantity of each can be raised, lowered, and lowered to none. */
export function CartLines({ cart, orderType, check }: CartLinesProps) {
  const roomFor = useRooms(cart)
  const criteria = useMenuFilter() ?? []
  return (
    <ul className={styles.lines}>
      {[...cart.combos, ...cart.items].map((line) => (
        <Line
          key={line.id}
          line={line}
          room={roomFor(oneOf(line))}
          orderType={orderType}
          check={check?.lines.get(line.id)}
          judgement={check ? judgeLine(builtOf(line, check.items), criteria) : null}
          pending={cart.pending?.has(line.id) ?? false}
        />
      ))}
    </ul>
  )
}

const oneOf = (line: CartLine | ComboLine): CountedLines => {
  const one = { ...line, quantity: 1 }
  return 'picks' in one ? { items: [], combos: [one] } : { items: [one], combos: [] }
}

type LineProps = {
  line: CartLine | ComboLine
  /** How many more of this line purchase limits allow. */
  room: number
  orderType: OrderType
  check: LineCheck | undefined
  /** What the filter says about it; null without a filter. */
  judgement: Judgement | null
  /** A change of its quantity is pending. */
  pending: boolean
}

const isSame = (before: LineProps, after: LineProps) => JSON.stringify(before) === JSON.stringify(after)

/**
 * Drawn again only when one of its props differs in content: each reading of the cart creates all line objects anew.
 */
const Line = memo(function Line({ line, room, orderType, check, judgement, pending }: LineProps) {
  const money = useMoney()
  const { title, picture, details } = calledNow(line, check)
  const { unitCents } = line.snapshot
  const menuLang = useMenuLang()
  // What the menu no longer has is called as it was when it was added, in whatever language that was.
  const lang = onMenu(check) ? menuLang : undefined
  const change = (quantity: number) => void setQuantity(orderType, line.id, quantity)
  return (
    <li className={styles.line} data-gone={check?.kind === 'gone' || undefined}>
      <div className={styles.picture}>
        <Picture src={picture} name={title} />
      </div>
      <div>
        <h3 className={styles.title} lang={lang}>
          {title}
        </h3>
        {details.length > 0 && (
          <p className={styles.details} lang={lang}>
            {details.join(' · ')}
          </p>
        )}
        {judgement && check?.kind !== 'gone' && <FilterMark judgement={judgement} />}
        {check?.kind === 'gone' ? (
          <GoneLine
            {...{ orderType, lineId: line.id, title }}
            why={check.why}
            combo={'picks' in line && check.called ? line : null}
          />
        ) : (
          <>
            <LineNote orderType={orderType} lineId={line.id} title={title} note={line.note ?? ''} />
            <div className={styles.foot} aria-busy={pending || undefined}>
              <Stepper
                label={title}
                value={line.quantity}
                max={Math.min(line.quantity + room, 99)}
                onChange={change}
                removes
              />
              <span className={styles.price}>{money(unitCents * line.quantity)}</span>
            </div>
          </>
        )}
        {check?.kind === 'price' && (
          <NewPrice
            {...{ orderType, lineId: line.id, title }}
            beforeCents={unitCents}
            afterCents={check.now.unitCents}
          />
        )}
      </div>
    </li>
  )
}, isSame)
