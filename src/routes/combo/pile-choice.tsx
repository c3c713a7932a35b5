import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { addedInCombo } from '../../../core/domain/menu/dish-price.ts'
import type { Build } from '../../../core/schema/order/cart.ts'
import type { Item } from '../../../core/schema/menu.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { useMenuLang } from '../../shell/visit/menu-lang.ts'
import { LimitTag } from '../../parts/limits/limit.tsx'
import { FilterMark } from '../../parts/filter/filter-mark.tsx'
import type { Judgement } from '../../parts/filter/judgement.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/content/badge.tsx'
import { Picture } from '../../ui/content/picture.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { ChoiceAllergens } from './choice-allergens.tsx'
import { hasChoices } from './combo-picks.ts'
import styles from './combo-screen.module.css'

type PileChoiceProps = {
  item: Item
  extraCents: number
  /** The name of the radio group. */
  group: string
  /** This pile takes several dishes: a stepper instead of a radio button. */
  counted: boolean
  quantity: number
  /** The pile already holds as many dishes as it takes. */
  full: boolean
  /** How many more of this dish purchase limits allow. */
  room: number
  /** The dish is for members, and the customer isn't one. */
  locked: boolean
  /** What the menu's filter says about this dish; null if nothing. */
  judgement: Judgement | null
  /** The builds in which this dish was picked. */
  builds: Build[]
  /** The names of the options chosen for this dish. */
  details: string[]
  onPick: () => void
  onDrop: () => void
}

/** One dish of a pile, to be picked. */
export function PileChoice(props: PileChoiceProps) {
  const {
    item,
    extraCents,
    group,
    counted,
    quantity,
    full,
    room,
    locked,
    judgement,
    builds,
    details,
    onPick,
    onDrop,
  } = props
  const money = useMoney()
  const added = addedInCombo(item, extraCents)
  const now = `+${money(added.cents)}`
  const { t } = useLingui()
  const lang = useMenuLang()
  const { title } = item
  const id = useId()
  // What is known of the dish describes its button: a screen reader that goes from dish to dish reads nothing else.
  const knownId = `${id}-known`
  const chosen = quantity > 0
  return (
    <div className={styles.choice} data-chosen={chosen || undefined} data-counted={counted || undefined}>
      {item.picture && (
        <div className={styles.picture}>
          <Picture src={item.picture} name={title} />
        </div>
      )}
      <div className={styles.words}>
        <label htmlFor={id} className={styles.title} lang={lang}>
          {title}
        </label>
        <div id={knownId}>
          {added.cents > 0 && (
            <span className={styles.details}>{added.from ? <Trans>from {now}</Trans> : now}</span>
          )}
          {locked && (
            <Tag tone="accent" icon="lock">
              <Trans>Members</Trans>
            </Tag>
          )}
          {!chosen && !full && room < 1 && <LimitTag item={item} />}
          {details.length > 0 && (
            <span className={styles.details} lang={lang}>
              {details.join(' · ')}
            </span>
          )}
          <ChoiceAllergens
            item={item}
            builds={builds}
            saidUnstated={judgement?.allergens?.kind === 'unstated'}
          />
          {judgement && <FilterMark judgement={judgement} />}
        </div>
        {!counted && chosen && hasChoices(item) && (
          <Button variant="quiet" className={styles.change} aria-label={t`Change ${title}`} onClick={onPick}>
            <Trans>Change</Trans>
          </Button>
        )}
      </div>
      {counted ? (
        <Stepper
          label={title}
          describedBy={knownId}
          value={quantity}
          max={quantity + (full || locked ? 0 : Math.min(room, 1))}
          onChange={(next) => (next > quantity ? onPick() : onDrop())}
        />
      ) : (
        <input
          id={id}
          className={styles.radio}
          type="radio"
          name={group}
          checked={chosen}
          aria-describedby={knownId}
          disabled={!chosen && (locked || room < 1)}
          onChange={onPick}
          onKeyDown={({ key }) => key === 'Enter' && onPick()}
        />
      )}
    </div>
  )
}
