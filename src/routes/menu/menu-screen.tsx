import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Item } from '../../../core/schema/menu.ts'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { MenuLanguage } from '../../shell/visit/menu-lang.ts'
import { firstIdle, useFirstContent, useFirstIdle } from '../../shell/screen/first-content.ts'
import { lazyScreen } from '../../shell/screen/lazy-screen.ts'
import { useIsMissing } from '../../shell/screen/use-is-missing.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useSheet } from '../../shell/navigation/use-sheet.ts'
import { takeEarlyAdd } from '../../engine.ts'
import { addOne } from '../../parts/cart/change-cart.ts'
import { CartBar, CartSlot } from '../../parts/cart/cart-slot.tsx'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useShownCartSource } from '../../queries/cart/use-cart.ts'
import { type VisibleMenu, useMenu, useMenuStatus } from '../../queries/use-menu.ts'
import { useMenuFilter } from '../../queries/use-settings.ts'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { CategoryRail } from './categories/category-rail.tsx'
import type { RowProps } from './dishes/dish-blocks.tsx'
import type { DishMarks } from './dishes/dish-mark.ts'
import { MenuBar } from './menu-bar.tsx'
import styles from './menu-screen.module.css'
import { MenuSection } from './dishes/menu-section.tsx'
import { heightOfAll, menuSections, rowsAtOnce, sectionsAtOnce } from './dishes/menu-sections.ts'
import { useGrowing } from './dishes/use-growing.ts'
import { useScrollSpy } from './categories/use-scroll-spy.ts'

const CartPanel = lazyScreen(() => import('./cart-panel.tsx'), 'CartPanel')
const CartSaid = lazyScreen(() => import('../../parts/cart/cart-said.tsx'), 'CartSaid')
const MenuNotes = lazyScreen(() => import('./menu-notes.tsx'), 'MenuNotes')
const FilteredMenu = lazyScreen(() => import('./filter/filtered-menu.tsx'), 'FilteredMenu')
const MenuTools = lazyScreen(() => import('./menu-tools.tsx'), 'MenuTools')
const nothingHere = () => import('./nothing-here.tsx')
const PausedNotice = lazyScreen(nothingHere, 'PausedNotice')
const NothingNow = lazyScreen(nothingHere, 'NothingNow')
const NotHereYet = lazyScreen(() => import('../../parts/refresh/not-here-yet.tsx'), 'NotHereYet')

/** The menu: categories, dishes, and the cart. */
export function MenuScreen() {
  const { service } = useCurrentVisit()
  const menu = useMenu()
  const status = useMenuStatus()
  const avoided = useMenuFilter()
  const rows = useRows()
  const wide = useMedia('(min-width: 1024px)')
  const page = useRef<HTMLDivElement>(null)
  const search = useSheet('menu-search', 'under')
  const filter = useSheet('menu-filter')
  const toolsWanted = useOnce(search.open || filter.open)
  const isIdle = useFirstIdle()
  // Preloads these once the page is idle, so that a tap needn't wait for them, nor the first tap on *Add* compete with
  // loading them.
  useEffect(() => {
    void firstIdle.then(() => Promise.all([MenuTools.preload?.(), CartBar.preload?.()]))
  }, [])

  const beside = wide && (
    <Suspense>
      <CartPanel />
    </Suspense>
  )
  const draw = (shown: VisibleMenu, marks?: DishMarks, note?: ReactNode) => (
    <Dishes menu={shown} rows={{ ...rows, marks }} beside={beside}>
      {status && isIdle && <MenuNotes confirmedAt={status.confirmedAt} />}
      {note}
    </Dishes>
  )
  const isClosed = !service || status?.paused
  // Draws no dishes before the filter is read, so that hidden ones never appear.
  const here = !isClosed && avoided && menu
  const missing = useIsMissing(menu)
  useFirstContent(Boolean(isClosed || here || missing))
  const waiting = <Waiting />
  return (
    <MenuLanguage value={menu?.language}>
      {/* The bar stands at the bottom of the screen, but comes first for the keyboard, not after a hundred dishes. */}
      {wide ? null : <CartSlot />}
      <p className="visually-hidden" role="status" data-mine>
        <Suspense>{isIdle && <CartSaid />}</Suspense>
      </p>
      <div ref={page} data-menu={menu?.key}>
        <MenuBar avoided={avoided?.length} onSearch={search.show} onFilter={filter.show} />
        {isClosed ? (
          <PausedNotice />
        ) : here && avoided.length === 0 ? (
          draw(here)
        ) : (
          <Suspense fallback={waiting}>
            {here ? (
              <FilteredMenu menu={here} avoided={avoided} draw={draw} />
            ) : missing ? (
              <NotHereYet waiting={waiting} />
            ) : (
              waiting
            )}
          </Suspense>
        )}
      </div>
      {toolsWanted && here && (
        <Suspense>
          <MenuTools
            menu={here}
            avoided={avoided}
            search={search}
            filter={filter}
            page={page}
            rows={rows}
            Section={MenuSection}
            beside={beside}
          />
        </Suspense>
      )}
    </MenuLanguage>
  )
}

type DishesProps = {
  menu: VisibleMenu
  rows: RowProps
  /** The cart, where there is room for it beside the menu. It comes first for the keyboard, like the bar. */
  beside: ReactNode
  /** Shown above the first category. */
  children: ReactNode
}

function Dishes({ menu, rows, beside, children }: DishesProps) {
  const { t } = useLingui()
  const comboName = t`Combos`
  const sections = useMemo(() => menuSections(menu.categories, menu.combos, comboName), [menu, comboName])
  const atOnce = useMemo(() => rowsAtOnce(sections, globalThis.innerHeight ?? 0), [sections])
  // Without a screen, on the server, all of them.
  const first = useMemo(() => sectionsAtOnce(sections, globalThis.innerHeight ?? Infinity), [sections])
  const count = useGrowing(first, sections.length)
  const drawn = useMemo(() => sections.slice(0, count), [sections, count])
  const list = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => drawn.map(({ id }) => id), [drawn])
  const spy = useScrollSpy(ids, list)
  if (sections.length === 0) return <NothingNow />
  return (
    <div className={styles.columns} data-cart={beside ? '' : undefined}>
      <CategoryRail sections={sections} drawn={count} current={spy.current} onChoose={spy.goTo} />
      {beside}
      <div ref={list} className={styles.list}>
        <Suspense>{children}</Suspense>
        {drawn.map((section, index) => (
          <MenuSection key={section.id} section={section} atOnce={atOnce[index]!} {...rows} />
        ))}
        {count < sections.length && <div style={{ blockSize: heightOfAll(sections.slice(count)) }} />}
      </div>
    </div>
  )
}

function useRows(): RowProps {
  const { orderType } = useCurrentVisit()
  const isMember = useIsMember() ?? false
  const cart = useShownCartSource()
  // A stable function: otherwise all rows would be drawn again when the order type changes, and once more with its
  // menu.
  const latest = useRef(orderType)
  useEffect(() => {
    latest.current = orderType
  }, [orderType])
  const onAdd = useCallback((item: Item) => addOne(item, latest.current, takeEarlyAdd(item.id)), [])
  return { cart, isMember, onAdd }
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <p className="visually-hidden" role="status">
        <Trans>Loading the menu…</Trans>
      </p>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.waitingRow}>
          <div className={styles.waitingWords}>
            <Skeleton width="70%" height="1.1rem" />
            <Skeleton width="95%" height="0.9rem" />
            <Skeleton width="30%" height="1rem" />
          </div>
          <Skeleton height="6.25rem" radius="var(--radius-l)" />
        </div>
      ))}
    </div>
  )
}
