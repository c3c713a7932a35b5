import { useRouter, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useMemo } from 'react'
import type { Combo, Item } from '../../../../core/schema/menu.ts'
import { glimpse } from '../../../parts/dish/glimpse.ts'

/** Opens the dish of a row. */
export type DishOpener = {
  hrefOf(dish: Item | Combo): string
  open(event: MouseEvent<HTMLAnchorElement>, dish: Item | Combo): void
}

/**
 * One opener for all rows, which use plain links. The router's own links each subscribe to the address, and a flick
 * through the menu draws a hundred of them.
 */
export function useDishOpener(): DishOpener {
  const router = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  return useMemo(() => {
    // The parameters that every address keeps, such as the table; computed once for all rows.
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
