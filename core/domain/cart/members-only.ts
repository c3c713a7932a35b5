import type { MenuIndex } from '../menu/menu-index.ts'

type Chosen = { build: { itemId: string } }
type Lines = {
  items: readonly (Chosen & { id: string })[]
  combos: readonly { id: string; comboId: string; picks: readonly Chosen[] }[]
}

/**
 * The ids of the lines that a guest may not order (spec §6). A combo is one of them if any of its picks is a members'
 * dish.
 */
export function membersOnlyIds({ items, combos }: Lines, menu: MenuIndex): string[] {
  const isForMembers = ({ build }: Chosen) => menu.items.get(build.itemId)?.memberOnly === true
  return [
    ...items.filter(isForMembers),
    ...combos.filter(
      ({ comboId, picks }) => menu.combos.get(comboId)?.memberOnly === true || picks.some(isForMembers),
    ),
  ].map(({ id }) => id)
}
