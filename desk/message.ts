import { el } from './dom.ts'

const shownMs = 8_000

/**
 * Shows short messages. It survives a redraw of the page, so that no message is lost. Showing one never throws: the
 * news of a board come before its page is told that it arrived.
 */
export class Message {
  readonly element = el('p', {
    class: 'says',
    attributes: { role: 'status', popover: 'manual', hidden: true },
  })
  #timer = 0
  #isShown = false

  show(sentence: string): void {
    this.#enterDialog()
    this.#draw()
    // The text is set after the element is shown, as screen readers announce changes in elements that they know.
    this.element.textContent = sentence
    this.#isShown = true
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      this.#isShown = false
      this.element.hidden = true
    }, shownMs)
  }

  /**
   * Hides and shows the popover, so that it comes above what was opened meanwhile. A browser without popovers (Safari
   * before 17) just shows the element: in the open dialog if there is one, else above the page.
   */
  #draw(): void {
    this.element.hidden = false
    try {
      this.element.hidePopover?.()
      this.element.showPopover?.()
    } catch {
      // Not in the document, as while the page is drawn anew.
    }
  }

  /**
   * Moves into the open dialog, if any: outside of it nothing is announced or reachable. What is in a dialog is removed
   * with it, so the element leaves before that.
   */
  #enterDialog(): void {
    const dialog = [...document.querySelectorAll('dialog')].at(-1)
    if (!dialog || dialog.contains(this.element)) return
    dialog.append(this.element)
    const leave = () => {
      document.body.append(this.element)
      if (this.#isShown) this.#draw()
    }
    dialog.addEventListener('close', leave, { once: true })
  }
}
