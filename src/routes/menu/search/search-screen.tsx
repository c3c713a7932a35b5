import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Criterion } from '../../../../core/schema/primitives.ts'
import { splitCriteria } from '../../../parts/filter/criteria.ts'
import type { VisibleMenu } from '../../../queries/use-menu.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/message/empty-state.tsx'
import type { RowProps } from '../dishes/dish-blocks.tsx'
import { FilterNote } from '../filter/filter-note.tsx'
import type { MenuSectionProps } from '../dishes/menu-section.tsx'
import { SearchBar } from './search-bar.tsx'
import styles from './search.module.css'
import { useFilter } from '../filter/use-filter.tsx'
import { type FoundDishes, useFound } from './use-found.ts'
import { useMenuIndex } from './use-menu-index.ts'

export type SearchScreenProps = {
  menu: VisibleMenu
  avoided: readonly Criterion[]
  rows: RowProps
  /**
   * The menu's own component, passed in: imported here too, it would become a shared file, one more to load on the
   * first visit.
   */
  Section: ComponentType<MenuSectionProps>
  /** The cart, where there is room for it beside the results. */
  beside: ReactNode
  onClose: () => void
}

/** More rows than are visible above a keyboard; the others follow in later frames. */
const atOnce = 4

const nothingYet: FoundDishes = { query: '', dishes: [] }

/** The search, in place of the menu: a field, and the results while typing. */
export function SearchScreen({ menu, avoided, rows, Section, beside, onClose }: SearchScreenProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const begun = useRef(false)
  useEffect(() => {
    // Not when the customer comes back to the results, as the keyboard would cover them.
    if (!begun.current) field.current?.focus({ preventScroll: true })
    begun.current = true
  }, [])
  const index = useMenuIndex(menu, t`Combos`)
  const { marks, isHidden, isAvoided, shown, toggleShown } = useFilter(menu, avoided)
  const typed = text.trim()
  const { query, dishes } = useFound(index, typed) ?? nothingYet
  const found = useMemo(() => dishes.filter((dish) => !isHidden(dish)), [dishes, isHidden])
  const avoidedCount = useMemo(() => dishes.filter(isAvoided).length, [dishes, isAvoided])
  // One row shape for all possible results: otherwise the rows would change their height while the customer types.
  const shape = useMemo(
    () =>
      [...menu.combos, ...menu.categories.flatMap(({ items }) => items)].some(({ picture }) => picture !== '')
        ? 'pictured'
        : 'described',
    [menu],
  )

  const change = (next: string) => {
    setText(next)
    scrollTo({ top: 0, behavior: 'instant' })
  }
  const clear = () => {
    change('')
    field.current?.focus()
  }
  /** Enter gives the focus to the results, which also hides a keyboard that covers them; without any, the field keeps it. */
  const enter = () => list.current?.querySelector('section')?.focus({ preventScroll: true })
  const close = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) onClose()
  }
  const answered = typed !== '' && query !== ''
  const count = found.length
  const result = t`${plural(count, { one: '# dish found', other: '# dishes found' })}`
  const nothing =
    avoidedCount === 0
      ? t`Nothing found for “${query}”`
      : splitCriteria(avoided).diets.length > 0
        ? t`Nothing that was found is declared as you want it`
        : t`All that was found contains what you avoid`
  return (
    <search onKeyDown={close}>
      <h1 className="visually-hidden">{t`Search the menu`}</h1>
      <SearchBar
        ref={field}
        text={text}
        onChange={change}
        onClear={clear}
        onEnter={enter}
        onClose={onClose}
      />
      <div className={styles.columns} data-beside={beside ? '' : undefined}>
        {beside}
        <div ref={list} className={styles.list}>
          <p className="visually-hidden" role="status">
            {answered && (count > 0 ? result : nothing)}
          </p>
          {answered && avoidedCount > 0 && (
            <FilterNote avoided={avoided} count={avoidedCount} shown={shown} onToggle={toggleShown} />
          )}
          {answered && count > 0 ? (
            <Section
              section={{ id: ':found', name: result, isOurs: true, required: false, dishes: found, shape }}
              atOnce={atOnce}
              {...rows}
              marks={marks}
            />
          ) : answered ? (
            <EmptyState
              icon="search"
              title={nothing}
              actions={
                <Button variant="secondary" onClick={clear}>
                  <Trans>Clear the search</Trans>
                </Button>
              }
            >
              {avoidedCount === 0 && <Trans>Try fewer words, or only the beginning of one.</Trans>}
            </EmptyState>
          ) : (
            <p className={styles.hint}>
              <Trans>Search by dish, ingredient or category. It works offline too.</Trans>
            </p>
          )}
        </div>
      </div>
    </search>
  )
}
