import { t } from '@lingui/core/macro'
import skeleton from '../../ui/content/skeleton.module.css'

/**
 * A copy of a screen without personal data: its markup, and the values of its `style` attributes, which the page's
 * content security policy would refuse.
 */
export type ScreenCopy = {
  html: string
  /** The n-th value belongs to the elements with `data-style="n"`. */
  styles: string[]
}

/** How many screen heights are copied: what is visible, and a little to scroll to. */
export const copiedScreens = 1.4

/** How many screen widths are copied of the categories, which are in one line and may be a hundred. */
const copiedWidths = 2.5
/** Without some of them, the line isn't lower. */
const ofOneHeight = 'nav li'

/** Elements that are personal or momentary, and elements that are never there at a launch. */
const notKept = '[data-mine], dialog, script, template'

/** The attribute of the badge that shows how many of a dish are in the cart. */
const inCart = 'data-in-cart'

/** Attributes that refer to elements of the living screen, or to the current moment. */
const ties = [
  'id',
  'aria-busy',
  'aria-labelledby',
  'aria-controls',
  'aria-describedby',
  'style',
  'data-banner',
  'data-menu',
  inCart,
]

/**
 * Copies the top of the page as somebody would see it who has never been here. Null if a part of it is still loading,
 * shows another menu, as drawing a large one takes a while, or if it doesn't show this menu at all but an error.
 * @param root the app's element, scrolled to its top; it may be in a frame
 * @param menu the `visibleKey` of the menu to be shown
 */
export function copyScreen(root: Element, menu: string): ScreenCopy | null {
  const end = innerHeight * copiedScreens
  const right = innerWidth * copiedWidths
  // Without a window, a copied picture isn't requested.
  const inert = document.implementation.createHTMLDocument()
  const styles: string[] = []
  const groups: string[] = []
  let isWhole = true
  let isOfMenu = false

  /**
   * Renames a radio group, because the copy and the living screen would else share one group. The names are the same in
   * each copy.
   */
  function groupOf(name: string): string {
    if (!groups.includes(name)) groups.push(name)
    return `first-screen ${groups.indexOf(name)}`
  }

  function copyOf(element: Element): Element | null {
    if (element.matches(notKept) || isPutAway(element)) return null
    const { top, left } = element.getBoundingClientRect()
    if (top > end || (left > right && element.matches(ofOneHeight))) return null
    if (element.classList.contains(skeleton.skeleton!) || element.hasAttribute('data-waiting'))
      isWhole = false
    const itsMenu = element.getAttribute('data-menu')
    if (itsMenu === menu) isOfMenu = true
    else if (itsMenu !== null) isWhole = false
    const copy = inert.importNode(element, false)
    for (const name of ties) copy.removeAttribute(name)
    if (isInput(copy)) {
      copy.name = groupOf(copy.name)
      copy.toggleAttribute('checked', (element as HTMLInputElement).checked)
    }
    // Lazily: pictures that are requested while the page is still being parsed would delay its drawing.
    if (isImage(copy)) {
      copy.loading = 'lazy'
      copy.decoding = 'sync'
    }
    const style = element.getAttribute('style')
    if (style) {
      if (!styles.includes(style)) styles.push(style)
      copy.setAttribute('data-style', String(styles.indexOf(style)))
    }
    if (element.hasAttribute(inCart)) return copy
    if (element.localName === 'button' && element.querySelector(`[${inCart}]`))
      copy.setAttribute('aria-label', firstAdd(element))
    for (const child of element.childNodes) {
      const kept = isElement(child) ? copyOf(child) : inert.importNode(child)
      if (kept) copy.append(kept)
      // The height of a block of dishes doesn't depend on how many are drawn: placeholders fill the rest.
      else copy.toggleAttribute('data-waiting', isBlock(element))
    }
    return copy
  }

  const copy = copyOf(root)
  return copy && isWhole && isOfMenu ? { html: copy.innerHTML, styles } : null
}

/** A living screen that is hidden while another one is shown (`LivingScreens`). */
const isPutAway = (element: Element) => (element as HTMLElement).style?.contentVisibility === 'hidden'

/** A block of dishes (`DishBlocks`): its style says how many rows it is high. */
const isBlock = (element: Element) => element.matches('[style*="--rows"]')

// By name and not by `instanceof`: elements in a frame aren't instances of this window's classes.
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
const isInput = (element: Element): element is HTMLInputElement => element.localName === 'input'
const isImage = (element: Element): element is HTMLImageElement => element.localName === 'img'

/** The label of *Add* when the dish isn't in the cart. */
function firstAdd(button: Element): string {
  const title = button.closest('[role=listitem]')?.querySelector('h3')?.textContent ?? ''
  return t`Add ${title}`
}
