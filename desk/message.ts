import { el } from './dom.ts'

const shownMs = 8_000
/** After this long (ms) a screen reader knows a region that has just come. */
const knownMs = 100

/**
 * Shows short messages. It survives a redraw of the page, so that no message is lost. Showing one never throws: the
 * news of a board come before its page is told that it arrived.
 */
export class Message {
  readonly #shown = el('p', { class: 'says', attributes: { popover: 'manual', hidden: true } })
  /** Always there, as screen readers announce changes in a region that they know, not a region that appears. */
  readonly element = el('div', { attributes: { role: 'status' } }, this.#shown)
  #timer = 0
  #later = 0
  #isShown = false

  show(sentence: string): void {
    for (const timer of [this.#timer, this.#later]) window.clearTimeout(timer)
    const hasMoved = this.#enterDialog()
    if (hasMoved) this.#shown.textContent = ''
    this.#draw()
    // A region that has just moved is a new one: its text comes a moment later.
    const say = () => (this.#shown.textContent = sentence)
    if (hasMoved) this.#later = window.setTimeout(say, knownMs)
    else say()
    this.#isShown = true
    this.#timer = window.setTimeout(() => {
      this.#isShown = false
      this.#shown.hidden = true
    }, shownMs)
  }

  /**
   * Hides and shows the popover, so that it comes above what was opened meanwhile. A browser without popovers (Safari
   * before 17) just shows the element: in the open dialog if there is one, else above the page.
   */
  #draw(): void {
    this.#shown.hidden = false
    try {
      this.#shown.hidePopover?.()
      this.#shown.showPopover?.()
    } catch {
      // Not in the document, as while the page is drawn anew.
    }
  }

  /**
   * Moves into the open dialog, if any: outside of it nothing is announced or reachable. What is in a dialog is removed
   * with it, so the element leaves before that. @returns whether it has moved
   */
  #enterDialog(): boolean {
    const dialog = [...document.querySelectorAll('dialog')].at(-1)
    if (!dialog || dialog.contains(this.element)) return false
    dialog.append(this.element)
    const leave = () => {
      document.body.append(this.element)
      if (this.#isShown) this.#draw()
    }
    dialog.addEventListener('close', leave, { once: true })
    return true
  }
}
