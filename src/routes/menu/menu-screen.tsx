import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useCallback, useMemo } from 'react'
import { defaultBuild } from '../../../core/domain/build.ts'
import type { Item } from '../../../core/schema/menu.ts'
import { engine } from '../../engine.ts'
import { useCurrentVisit } from '../../frame/app-context.ts'
import { run } from '../../frame/command.ts'
import { lazyScreen } from '../../frame/lazy-screen.ts'
import { useMedia } from '../../frame/use-media.ts'
import { CartSlot } from '../../parts/cart/cart-slot.tsx'
import { useIsMember } from '../../parts/membership.ts'
import { type CurrentCart, useCart } from '../../queries/use-cart.ts'
import { type VisibleMenu, useMenu, useMenuStatus } from '../../queries/use-menu.ts'
import { useConnection } from '../../queries/use-settings.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CategoryRail } from './category-rail.tsx'
import { Freshness } from './freshness.tsx'
import { MenuBar } from './menu-bar.tsx'
import styles from './menu-screen.module.css'
import { MenuSection } from './menu-section.tsx'
import { countByItem, menuSections } from './menu-sections.ts'
import { useScrollSpy } from './use-scroll-spy.ts'

const CartPanel = lazyScreen(() => import('./cart-panel.tsx'), 'CartPanel')
const nothingHere = () => import('./nothing-here.tsx')
const PausedNotice = lazyScreen(nothingHere, 'PausedNotice')
const NothingNow = lazyScreen(nothingHere, 'NothingNow')
const NotHereYet = lazyScreen(nothingHere, 'NotHereYet')

/** The menu: categories, dishes, and what is in the cart. */
export function MenuScreen() {
  const menu = useMenu()
  const status = useMenuStatus()
  const cart = useCart()
  const wide = useMedia('(min-width: 1024px)')
  return (
    <>
      <MenuBar />
      {status?.paused ? (
        <PausedNotice />
      ) : menu ? (
        <Dishes menu={menu} confirmedAt={status?.confirmedAt ?? null} cart={cart} wide={wide} />
      ) : (
        <NoMenu loading={menu === undefined} />
      )}
      {wide ? null : <CartSlot cart={cart} />}
    </>
  )
}

type DishesProps = {
  menu: VisibleMenu
  confirmedAt: number | null
  cart: CurrentCart | undefined
  wide: boolean
}

function Dishes({ menu, confirmedAt, cart, wide }: DishesProps) {
  const { t } = useLingui()
  const { orderType } = useCurrentVisit()
  const isMember = useIsMember() ?? false
  const comboName = t`Combos`
  const sections = useMemo(() => menuSections(menu.categories, menu.combos, comboName), [menu, comboName])
  const counts = useCounts(cart)
  const spy = useScrollSpy(useMemo(() => sections.map(({ id }) => id), [sections]))
  const add = useCallback(
    (item: Item) =>
      void run(engine.addToCart({ orderType, build: defaultBuild(item), quantity: 1, note: '' })),
    [orderType],
  )
  if (sections.length === 0) return <NothingNow />
  return (
    <div className={styles.columns} data-cart={wide || undefined}>
      <CategoryRail sections={sections} current={spy.current} onChoose={spy.goTo} />
      <div className={styles.list}>
        {confirmedAt !== null && <Freshness confirmedAt={confirmedAt} />}
        {sections.map((section, index) => (
          <MenuSection
            key={section.id}
            section={section}
            first={index === 0}
            counts={counts}
            isMember={isMember}
            onAdd={add}
          />
        ))}
      </div>
      {wide && cart && (
        <Suspense>
          <CartPanel cart={cart} />
        </Suspense>
      )}
    </div>
  )
}

/** Dishes and combos of the cart, counted together: their ids don't meet. */
function useCounts(cart: CurrentCart | undefined): ReadonlyMap<string, number> {
  return useMemo(
    () =>
      countByItem([
        ...(cart?.items ?? []),
        ...(cart?.combos ?? []).map(({ comboId, quantity }) => ({ build: { itemId: comboId }, quantity })),
      ]),
    [cart],
  )
}

function NoMenu({ loading }: { loading: boolean }) {
  const { state } = useConnection()
  if (!loading && (state === 'offline' || state === 'portal')) return <NotHereYet />
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
