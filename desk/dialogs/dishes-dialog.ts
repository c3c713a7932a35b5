import type { DeskDish } from '../../core/contract/desk/desk-calls.ts'
import { foldText } from '../../core/domain/fold-text.ts'
import { onceAtATime, replaceOrdered, el } from '../dom.ts'
import type { Format } from '../format.ts'

/** The most rows that are shown; nobody looks through more, one searches instead. */
const maxRows = 60

/** All dishes, their sizes and the combos, with a search field; what is sold out comes first. */
export function dishList(
  dishes: DeskDish[],
  { texts }: Format,
  set: (dish: DeskDish, isSoldOut: boolean) => Promise<DeskDish | null>,
): HTMLElement[] {
  const placeOf = ({ kind, category }: DeskDish) => (kind === 'combo' ? texts.combos : category)
  const search = el('input', {
    attributes: { type: 'search', 'aria-label': texts.searchDish, placeholder: texts.searchDish },
  })
  const list = el('ul', { class: 'dishes' })
  const rest = el('p', { class: 'muted' })
  const rows = new Map(dishes.map((dish) => [dish.id, row(dish)]))
  const isGone = ({ soldOutSince }: DeskDish) => soldOutSince !== null
  let current = dishes

  function row(dish: DeskDish): HTMLElement {
    const soldOut = dish.soldOutSince !== null
    async function change(): Promise<void> {
      const fresh = await set(dish, !soldOut)
      if (!fresh) return
      current = current.map((one) => (one.id === fresh.id ? fresh : one))
      const old = rows.get(fresh.id)
      const isThere = old?.contains(document.activeElement)
      const replaced = row(fresh)
      rows.set(fresh.id, replaced)
      old?.replaceWith(replaced)
      if (isThere) replaced.querySelector('button')?.focus()
    }
    const button = el(
      'button',
      {
        class: soldOut ? 'main' : '',
        attributes: {
          type: 'button',
          'aria-label': `${dish.title}: ${soldOut ? texts.back : texts.soldOut}`,
        },
        on: () => void onceAtATime(button, change),
      },
      soldOut ? texts.back : texts.soldOut,
    )
    return el(
      'li',
      { class: soldOut ? 'is-gone' : '' },
      el(
        'span',
        {},
        el('span', { class: 'dish' }, dish.title),
        el('span', { class: 'details' }, placeOf(dish)),
      ),
      button,
    )
  }

  function show() {
    const wanted = foldText(search.value)
    const found = current.filter((dish) => foldText(`${dish.title} ${placeOf(dish)}`).includes(wanted))
    const ordered = [...found.filter(isGone), ...found.filter((dish) => !isGone(dish))]
    replaceOrdered(
      list,
      ordered.slice(0, maxRows).flatMap(({ id }) => rows.get(id) ?? []),
    )
    rest.textContent = found.length === 0 ? texts.noDish : found.length > maxRows ? texts.moreDishes : ''
  }
  search.addEventListener('input', show)
  show()
  return [el('p', { class: 'muted' }, texts.dishesHint), search, list, rest]
}
