import { el } from './dom.ts'

const shownMs = 8_000

/** Shows short messages. It outlives a redraw of the page, so that a message isn't lost. */
export class Message {
  readonly element = el('p', { class: 'says', attributes: { role: 'status', popover: 'manual' } })
  #timer = 0

  show(sentence: string): void {
    this.element.textContent = sentence
    // Shown anew, it comes above a dialog that was opened meanwhile.
    this.element.hidePopover()
    this.element.showPopover()
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.element.hidePopover(), shownMs)
  }
}
