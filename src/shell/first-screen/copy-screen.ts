import { t } from '@lingui/core/macro'
import skeleton from '../../ui/content/skeleton.module.css'

/** A screen without anybody: markup, and the values of its `style` attributes, which the page's policy would refuse. */
export type ScreenCopy = {
  html: string
  /** The n-th is of the elements with `data-style="n"`. */
  styles: string[]
}

/** So many screens are copied: as much as is seen, and a little to scroll to. */
export const copiedScreens = 1.4

/** What is of whoever orders or of the moment, and what is never there at a launch. */
const notKept = '[data-mine], dialog, script, template'

/** On the number of a dish that is in the cart. */
const inCart = 'data-in-cart'

/** Attributes that would tie the copy to the living one, or to the moment. */
const ties = [
  'id',
  'aria-busy',
  'aria-labelledby',
  'aria-controls',
  'aria-describedby',
  'style',
  'data-banner',
  inCart,
]

/**
 * Copies what the top of the page shows, as somebody would see it who was never here. Null while that isn't all there.
 * @param root the app's element, scrolled to its top; it may stand in a frame
 */
export function copyScreen(root: Element): ScreenCopy | null {
  const end = innerHeight * copiedScreens
  const styles: string[] = []
  const groups: string[] = []
  let isWhole = true

  /** With another name than where it stands, for two groups of one name would be one; the same for each copy. */
  function groupOf(name: string): string {
    if (!groups.includes(name)) groups.push(name)
    return `first-screen ${groups.indexOf(name)}`
  }

  function copyOf(element: Element): Element | null {
    if (element.matches(notKept) || isPutAway(element)) return null
    if (element.getBoundingClientRect().top > end) return null
    if (element.classList.contains(skeleton.skeleton!) || element.hasAttribute('data-waiting'))
      isWhole = false
    const copy = element.cloneNode(false) as Element
    for (const name of ties) copy.removeAttribute(name)
    if (isInput(copy)) {
      copy.name = groupOf(copy.name)
      copy.toggleAttribute('checked', (element as HTMLInputElement).checked)
    }
    // After the rows and not with them: whoever asks for pictures while the page is still read draws all of it later.
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
      const kept = isElement(child) ? copyOf(child) : child.cloneNode()
      if (kept) copy.append(kept)
    }
    return copy
  }

  const copy = copyOf(root)
  return copy && isWhole ? { html: copy.innerHTML, styles } : null
}

/** A screen that is kept while another one is looked at (`KeptScreens`). */
const isPutAway = (element: Element) => (element as HTMLElement).style?.display === 'none'

// By name: what is drawn in a frame isn't of this window's classes.
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
const isInput = (element: Element): element is HTMLInputElement => element.localName === 'input'
const isImage = (element: Element): element is HTMLImageElement => element.localName === 'img'

/** What *Add* is called with nothing of its dish in the cart. */
function firstAdd(button: Element): string {
  const title = button.closest('[role=listitem]')?.querySelector('h3')?.textContent ?? ''
  return t`Add ${title}`
}
