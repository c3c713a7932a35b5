import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { checkBuild } from '../../../core/domain/menu/build.ts'
import { defaultBuild } from '../../../core/domain/menu/default-build.ts'
import type { Build, ComboPick } from '../../../core/schema/order/cart.ts'
import type { ComboPile, Item } from '../../../core/schema/menu.ts'
import { useSheet } from '../../shell/navigation/use-sheet.ts'
import { Choose, StillMissing } from '../../parts/dish/options/group-hint.tsx'
import { judgeOne } from '../../parts/filter/judgement.ts'
import { missingGroup } from '../../parts/dish/options/edit-build.ts'
import { useRooms } from '../../parts/limits/use-limits.ts'
import { useMenuLang } from '../../shell/visit/menu-lang.ts'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useShownCart } from '../../queries/cart/use-cart.ts'
import { useMenuFilter } from '../../queries/use-settings.ts'
import { Tag } from '../../ui/content/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { usePassing } from '../../ui/form/use-passing.ts'
import { BuildSheet } from './build-sheet.tsx'
import { dropOne, hasChoices, pickOne, pickedIn } from './combo-picks.ts'
import styles from './combo-screen.module.css'
import { PileChoice } from './pile-choice.tsx'

type PileFieldProps = {
  pile: ComboPile
  items: ReadonlyMap<string, Item>
  picks: ComboPick[]
  missing: boolean
  id: string
  onChange: (picks: ComboPick[]) => void
}

/** The id of a pile's heading, from the id of the pile's element. */
export const pileNameId = (id: string): string => `${id}-name`

/** One pile of a combo, with its dishes to pick from. */
export function PileField({ pile, items, picks, missing, id, onChange }: PileFieldProps) {
  const sheet = useSheet(id)
  const rooms = useRooms(useShownCart())
  const criteria = useMenuFilter() ?? []
  const isMember = useIsMember()
  const [asked, setAsked] = useState<Item | null>(null)
  const [passing, keys] = usePassing()
  const count = pickedIn(picks, pile.id)
  const full = count >= pile.choose
  const headingId = pileNameId(id)
  const lang = useMenuLang()
  const hintId = `${id}-hint`
  const mine = (itemId: string) =>
    picks.filter((pick) => pick.pileId === pile.id && pick.build.itemId === itemId)

  const counted = pile.choose > 1
  /**
   * How many more of a dish this combo may take. If the pile takes only one, its present pick doesn't count, as it is
   * replaced.
   */
  const roomFor = ({ id: itemId }: Item) => {
    const others = picks.filter((one) => one.build.itemId === itemId && (counted || one.pileId !== pile.id))
    return rooms({ items: [{ build: { itemId }, quantity: 1 }], combos: [{ picks: others, quantity: 1 }] })
  }

  const ask = (item: Item) => {
    setAsked(item)
    sheet.show()
  }
  const pick = (item: Item) => {
    const build = defaultBuild(item)
    if (hasChoices(item) && !passing.current) return ask(item)
    // Arrow keys only move past a dish that needs a choice; Space or Enter opens the sheet for that choice.
    if (!missingGroup(item, build)) onChange(pickOne(picks, pile, build))
  }
  const settle = (build: Build) => {
    sheet.close()
    onChange(pickOne(picks, pile, build))
  }

  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      aria-describedby={missing ? hintId : undefined}
      className={classes(styles.pile, missing && styles.missing)}
    >
      <div className={styles.head}>
        <h2 id={headingId} className={styles.name} lang={lang}>
          {pile.name}
        </h2>
        <span id={hintId} className={styles.hint}>
          <Tag
            tone={full ? 'ok' : missing ? 'danger' : 'accent'}
            icon={full ? 'check' : missing ? 'alert' : undefined}
          >
            {missing && <StillMissing />}
            {count > 0 && !full ? (
              <Progress count={count} wanted={pile.choose} />
            ) : (
              <Choose count={pile.choose} />
            )}
          </Tag>
        </span>
      </div>
      <div
        className={styles.choices}
        role={counted ? 'group' : 'radiogroup'}
        aria-labelledby={headingId}
        aria-describedby={missing ? hintId : undefined}
        // A group of buttons can't be marked as invalid.
        aria-invalid={(missing && !counted) || undefined}
        {...keys}
      >
        {pile.choices.map(({ itemId, extraCents }) => {
          const item = items.get(itemId)
          if (!item) return null
          const chosen = mine(itemId)
          return (
            <PileChoice
              key={itemId}
              item={item}
              extraCents={extraCents}
              group={id}
              counted={counted}
              quantity={pickedIn(chosen, pile.id)}
              full={full}
              room={roomFor(item)}
              locked={item.memberOnly && isMember === false}
              judgement={criteria.length > 0 ? judgeOne(item, criteria) : null}
              builds={chosen.map(({ build }) => build)}
              details={chosen.flatMap(({ build }) => detailsOf(item, build))}
              onPick={() => pick(item)}
              onDrop={() => onChange(dropOne(picks, pile.id, itemId))}
            />
          )
        })}
      </div>
      {asked && (
        <BuildSheet
          key={asked.id}
          item={asked}
          extraCents={pile.choices.find(({ itemId }) => itemId === asked.id)?.extraCents ?? 0}
          start={mine(asked.id).at(-1)?.build}
          open={sheet.open}
          onClose={sheet.close}
          onDone={settle}
        />
      )}
    </section>
  )
}

function detailsOf(item: Item, build: Build): string[] {
  const checked = checkBuild(item, build)
  return checked.ok ? checked.details : []
}

function Progress({ count, wanted }: { count: number; wanted: number }) {
  return (
    <Trans>
      {count} of {wanted}
    </Trans>
  )
}
