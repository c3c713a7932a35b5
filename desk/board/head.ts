import type { DeskBoard, DeskService } from '../../core/contract/calls/desk-calls.ts'
import type { Bell } from '../sound/bell.ts'
import type { Standing } from '../connection/connection.ts'
import { arrange, el } from '../dom.ts'
import type { Format } from '../format.ts'
import { serviceName } from '../dialogs/services-dialog.ts'

type HeadActions = {
  openServices: () => void
  openDishes: () => void
  toggleSound: () => void
  resume: (service: DeskService) => void
  signOut: () => void
}

/** The bar on top: whose desk it is, whether it hears anything, and what can be switched. */
export class Head {
  readonly element: HTMLElement
  readonly #format: Format
  readonly #actions: HeadActions
  readonly #bell: Bell
  readonly #name = el('h1', {})
  readonly #standing = el('span', { class: 'standing', attributes: { role: 'status' } })
  readonly #lost = el('p', { class: 'lost', attributes: { role: 'alert' } })
  readonly #pauses = el('div', { class: 'pauses' })
  readonly #sound: HTMLButtonElement
  readonly #blocked: HTMLButtonElement
  readonly #dishes: HTMLButtonElement
  #written = ''

  constructor(format: Format, bell: Bell, languageChoice: HTMLElement, actions: HeadActions) {
    const { texts } = format
    this.#format = format
    this.#actions = actions
    this.#bell = bell
    const button = (label: string, on: () => void) =>
      el('button', { attributes: { type: 'button' }, on }, label)
    this.#sound = button('', actions.toggleSound)
    this.#blocked = el(
      'button',
      { class: 'blocked', attributes: { type: 'button' }, on: () => {} },
      `🔔 ${texts.soundBlocked}`,
    )
    this.#dishes = button(texts.dishes, actions.openDishes)
    this.element = el(
      'header',
      { class: 'head' },
      el(
        'div',
        { class: 'bar' },
        this.#name,
        this.#standing,
        el(
          'div',
          { class: 'tools' },
          this.#sound,
          button(texts.services, actions.openServices),
          this.#dishes,
          languageChoice,
          button(texts.signOut, actions.signOut),
        ),
      ),
      this.#lost,
      this.#blocked,
      this.#pauses,
    )
    this.sound()
    this.standing('connected', Date.now())
  }

  update({ shop, soldOut, services }: DeskBoard): void {
    const { texts } = this.#format
    this.#name.textContent = shop.name
    this.#dishes.textContent = soldOut.length > 0 ? texts.soldOutCount(soldOut.length) : texts.dishes
    const written = JSON.stringify(services)
    if (written === this.#written) return
    this.#written = written
    arrange(
      this.#pauses,
      services
        .filter(({ isPaused, isPausedByFile }) => isPaused && !isPausedByFile)
        .map((service) => this.#pause(service, services)),
    )
  }

  standing(standing: Standing, since: number): void {
    const { texts, time } = this.#format
    this.#standing.dataset['standing'] = standing
    this.#standing.textContent = texts[standing]
    this.#lost.textContent = standing === 'lost' ? texts.lostLong(time(since)) : ''
  }

  sound(): void {
    const { texts } = this.#format
    this.#sound.textContent = this.#bell.isWanted ? `🔔 ${texts.soundOn}` : `🔕 ${texts.soundOff}`
    this.#sound.setAttribute('aria-pressed', String(this.#bell.isWanted))
    this.#blocked.hidden = !this.#bell.isBlocked
  }

  tick(now: number): void {
    for (const element of this.#pauses.querySelectorAll<HTMLElement>('[data-until]'))
      element.textContent = this.#format.texts.left(
        this.#format.countdown(Number(element.dataset['until']) - now),
      )
  }

  #pause(service: DeskService, services: DeskService[]): HTMLElement {
    const { texts } = this.#format
    const name = serviceName(service, services, this.#format)
    return el(
      'p',
      { class: 'pause' },
      el('strong', {}, `${name}: ${texts.paused}`),
      service.pausedUntil !== null &&
        el('span', { class: 'countdown', attributes: { 'data-until': service.pausedUntil } }),
      el(
        'button',
        {
          attributes: { type: 'button', 'aria-label': `${name}: ${texts.resume}` },
          on: () => this.#actions.resume(service),
        },
        texts.resume,
      ),
    )
  }
}
