/** What of the kept screen the app shows as well. */
export type Comparison = {
  /** The same element on the app's screen: of the same row and kind, or else with the same words, the n-th of them. */
  liveOne<E extends HTMLElement>(element: E): E | undefined
  /** All that is seen of the kept screen stands where it stood. */
  standsTheSame(): boolean
  /** All that the kept screen says in a word or two is said by the app, wherever. */
  hasTags(): boolean
}

/**
 * Runs in a page that shows a kept screen, as `startPage` does, and may use nothing but what it declares itself.
 * @param tag the selector of what is said in a word or two, such as which table it is
 */
export function compareScreens(tag: string): Comparison {
  const kept = document.getElementById('first-screen')!
  const app = document.getElementById('app')!

  const words = (element: Element) =>
    element.getAttribute('data-dish') ?? element.getAttribute('aria-label') ?? element.textContent ?? ''
  const hrefIn = (element: Element | null) => element?.querySelector('a')?.getAttribute('href') ?? null

  const liveOne = <E extends HTMLElement>(element: E): E | undefined => {
    const row = hrefIn(element.closest('[role=listitem], li'))
    const alikeIn = (root: Element) =>
      [...root.querySelectorAll<E>(element.localName)].filter(
        (one) => one.className === element.className && hrefIn(one.closest('[role=listitem], li')) === row,
      )
    const alike = alikeIn(app)
    if (alike.length === 1) return alike[0]
    const saysTheSame = (one: E) => words(one) === words(element)
    return alike.filter(saysTheSame)[alikeIn(kept).filter(saysTheSame).indexOf(element)]
  }

  /** Where what is on the screen stands. Not looked at below it: what isn't laid out yet would be, row by row. */
  const places = (root: Element) => {
    const found: string[] = []
    for (const said of root.querySelectorAll(`h1, h2, h3, ${tag}`)) {
      const { top, height } = said.getBoundingClientRect()
      if (top >= innerHeight) break
      if (height > 0 && top + height > 0) found.push(`${Math.round(top)} ${said.textContent}`)
    }
    return found
  }

  const standsTheSame = () => {
    const live = new Set(places(app))
    return places(kept).every((place) => live.has(place))
  }

  const hasTags = () => {
    const said = new Set([...app.querySelectorAll(tag)].map((one) => one.textContent))
    return [...kept.querySelectorAll(tag)].every((one) => said.has(one.textContent))
  }

  return { liveOne, standsTheSame, hasTags }
}
