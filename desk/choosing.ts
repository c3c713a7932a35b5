/** Keys by which some browsers choose in a list that isn't even open. */
const choosingKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']

/**
 * Does what is chosen in a list, at once. Its keys open it, as on a Mac they do by themselves: elsewhere the first of them would
 * have chosen already, before anything else that is offered was seen.
 */
export function onChosen(select: HTMLSelectElement, act: () => void): void {
  select.addEventListener('change', act)
  select.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey } = event
    // With Alt an arrow opens it by itself; with the others a letter is the browser's own.
    if (altKey || ctrlKey || metaKey || isOpen(select) || !('showPicker' in select)) return
    const isLetter = [...key].length === 1 && key !== ' '
    if (!isLetter && !choosingKeys.includes(key)) return
    event.preventDefault()
    select.showPicker()
  })
}

/** Where browsers can't tell, an open list takes its keys itself. */
const isOpen = (select: HTMLSelectElement): boolean =>
  CSS.supports('selector(:open)') && select.matches(':open')
