import { useRouter, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useMemo } from 'react'
import type { Combo, Item } from '../../../../core/schema/menu.ts'
import { glimpse } from '../../../parts/dish/glimpse.ts'

/** How a row opens its dish. */
export type DishOpener = {
  hrefOf(dish: Item | Combo): string
  open(event: MouseEvent<HTMLAnchorElement>, dish: Item | Combo): void
}

/**
 * One for all rows of a section. The router's own links follow the address each, and a flick through the menu draws
 * a hundred of them: these are plain ones.
 */
export function useDishOpener(): DishOpener {
  const router = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  return useMemo(() => {
    // What every address keeps, such as the table; worked out once.
    const { searchStr } = router.buildLocation({ to: '/menu' })
    return {
      hrefOf: (dish) => `/${kindOf(dish)}/${encodeURIComponent(dish.id)}${searchStr}`,
      open(event, dish) {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        if (!('piles' in dish)) glimpse(dish)
        void router.navigate({ to: `/${kindOf(dish)}/$id`, params: { id: dish.id } })
      },
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what is kept is in the address
  }, [router, search])
}

const kindOf = (dish: Item | Combo) => ('piles' in dish ? 'combo' : 'item')
