/** Compares the kept screen with what the app shows. */
export type Comparison = {
  /**
   * The app's counterpart of an element of the kept screen: an element of the same kind and with the same words, or a
   * link to the same path, in the same row; if there are several, the n-th. The words may differ if no other element of
   * the row is of that kind.
   */
  liveOne<E extends HTMLElement>(element: E): E | undefined
  /** The path to which an element's row leads. */
  rowOf(element: Element): string | undefined
  /** Whether everything visible of the kept screen stands at the same place in the app. */
  standsTheSame(): boolean
  /** Whether every tag of the kept screen (`tag`, such as the table number) is shown by the app, wherever it stands. */
  hasTags(): boolean
}

/**
 * Runs in a page that shows a kept screen, as `startPage` does, and may use nothing but what it declares itself.
 * @param tag the selector of tags: short texts such as the table number
 */
export function compareScreens(tag: string): Comparison {
  const kept = document.getElementById('first-screen')!
  const app = document.getElementById('app')!

  /**
   * Of a link its path, which is the same in every language. Of a choice only what comes first, without its price: the
   * price may have changed.
   */
  const words = (element: Element) => {
    if (element instanceof HTMLAnchorElement) return element.pathname
    const said = element.getAttribute('data-dish') ?? element.getAttribute('aria-label')
    const parts = element.matches('label') ? [...element.childNodes] : [element]
    return said ?? parts.map(({ textContent }) => textContent).find(Boolean)
  }
  /** The path to which an element's row leads: the parameters after it are those of the visit, which may be another. */
  const rowOf = (element: Element) => element.closest('[role=listitem], li')?.querySelector('a')?.pathname

  const liveOne = <E extends HTMLElement>(element: E): E | undefined => {
    const row = rowOf(element)
    const alikeIn = (root: Element) =>
      [...root.querySelectorAll<E>(element.localName)].filter(
        (one) => one.className === element.className && rowOf(one) === row,
      )
    const alike = alikeIn(app)
    // Outside of rows, only the words tell which of two buttons is meant. Those of *Add* on a dish's screen hold the
    // price, which the choices change; those of a field are what was typed.
    if (alike.length === 1 && (row || element.matches('footer *, textarea'))) return alike[0]
    const saysTheSame = (one: E) => words(one) === words(element)
    return alike.filter(saysTheSame)[alikeIn(kept).filter(saysTheSame).indexOf(element)]
  }

  /**
   * The positions of headings and tags that are visible. Stops below the screen, because measuring rows there would
   * force the browser to lay them out one by one.
   */
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

  return { liveOne, rowOf, standsTheSame, hasTags }
}
