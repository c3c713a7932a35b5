/** Keys by which some browsers choose in a list that isn't open. */
const choosingKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']

/**
 * Calls `act` as soon as something is chosen in a list. Keys only open the list, as macOS does by itself. On other
 * systems, the first key press would choose already, before the user has seen the other choices.
 */
export function onChosen(select: HTMLSelectElement, act: () => void): void {
  select.addEventListener('change', act)
  select.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey } = event
    // With Alt, an arrow key opens the list by itself; with Ctrl or Meta, a letter is a shortcut of the browser's.
    if (altKey || ctrlKey || metaKey || isOpen(select) || !('showPicker' in select)) return
    const isLetter = [...key].length === 1 && key !== ' '
    if (!isLetter && !choosingKeys.includes(key)) return
    event.preventDefault()
    select.showPicker()
  })
}

/** Whether a list is open. Where a browser can't tell, an open list handles its keys itself. */
const isOpen = (select: HTMLSelectElement): boolean =>
  CSS.supports('selector(:open)') && select.matches(':open')
