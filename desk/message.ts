import { el } from './dom.ts'

const shownMs = 8_000

/** Shows short messages. It outlives a redraw of the page, so that a message isn't lost. */
export class Message {
  readonly element = el('p', { class: 'says', attributes: { role: 'status', popover: 'manual' } })
  #timer = 0
  #isShown = false

  show(sentence: string): void {
    this.#enterDialog()
    this.#draw()
    // Once it is there: screen readers say what changes in what they know.
    this.element.textContent = sentence
    this.#isShown = true
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      this.#isShown = false
      this.element.hidePopover()
    }, shownMs)
  }

  /** Drawn anew, it comes above what was opened meanwhile. */
  #draw(): void {
    this.element.hidePopover()
    this.element.showPopover()
  }

  /** Outside of an open dialog nothing is said, nor can be reached; and what is in one goes with it. */
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
