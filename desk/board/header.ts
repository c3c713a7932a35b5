import type { DeskBoard } from '../../core/contract/desk/desk-calls.ts'
import type { Bell } from '../sound/bell.ts'
import type { ConnectionStatus } from '../connection/connection.ts'
import { replaceOrdered, el } from '../dom.ts'
import type { Format } from '../format.ts'
import { waitingWords } from '../tables/waiting-words.ts'
import { bookingService } from '../dialogs/change-service.ts'
import { serviceName } from '../dialogs/services-dialog.ts'

type HeaderActions = {
  openServices: () => void
  openDishes: () => void
  openSenders: () => void
  openTables: () => void
  openMembers: () => void
  toggleSound: () => void
  resume: (serviceId: string) => void
  refund: (order: { id: string; name: string }) => void
  signOut: () => void
}

/** A paused service, or paused bookings. */
type Pause = { id: string; name: string; until: number | null }

/** The bar at the top: the shop's name, the connection's status, and the settings. */
export class Header {
  readonly element: HTMLElement
  readonly #format: Format
  readonly #actions: HeaderActions
  readonly #bell: Bell
  readonly #name = el('h1', {})
  readonly #status = el('span', { class: 'connection-status', attributes: { role: 'status' } })
  readonly #lost = el('p', { class: 'lost', attributes: { role: 'alert' } })
  /** Its number changes all the time: the alert is read once, and not again for each order. */
  readonly #floodText = el('span', { attributes: { 'aria-live': 'off' } })
  readonly #flood: HTMLElement
  readonly #pauses = el('div', { class: 'pauses' })
  readonly #refunds = el('div', { class: 'pauses' })
  readonly #sound: HTMLButtonElement
  readonly #blocked: HTMLButtonElement
  readonly #dishes: HTMLButtonElement
  readonly #tables: HTMLButtonElement
  #drawnPauses = ''
  #drawnRefunds = ''

  constructor(format: Format, bell: Bell, languageChoice: HTMLElement, actions: HeaderActions) {
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
    this.#tables = button(texts.bookings, actions.openTables)
    this.#flood = el(
      'p',
      { class: 'flood', attributes: { role: 'alert', hidden: true } },
      this.#floodText,
      button(texts.floodOpen, actions.openSenders),
    )
    this.element = el(
      'header',
      { class: 'head' },
      el(
        'div',
        { class: 'bar' },
        this.#name,
        this.#status,
        el(
          'div',
          { class: 'tools' },
          this.#sound,
          button(texts.services, actions.openServices),
          this.#dishes,
          this.#tables,
          button(texts.members, actions.openMembers),
          button(texts.senders, actions.openSenders),
          languageChoice,
          button(texts.signOut, actions.signOut),
        ),
      ),
      this.#lost,
      this.#flood,
      this.#blocked,
      this.#refunds,
      this.#pauses,
    )
    // What has the focus isn't scrolled behind the bar.
    new ResizeObserver(() => {
      const { isConnected, offsetHeight } = this.element
      if (isConnected) document.documentElement.style.setProperty('--head', `${offsetHeight}px`)
    }).observe(this.element)
    this.updateSound()
    this.setStatus('connected', Date.now())
  }

  update({
    shop,
    soldOut,
    services,
    bookingPause,
    isFlooded,
    waitingCount,
    waitingBookings,
    bookingsToReseat,
    refusedRefunds = [],
  }: DeskBoard): void {
    const { texts } = this.#format
    this.#tables.hidden = waitingBookings === null
    const waiting = waitingWords(waitingBookings ?? 0, bookingsToReseat ?? 0, texts)
    this.#tables.textContent = [texts.bookings, ...waiting].join(' · ')
    this.#tables.classList.toggle('main', waiting.length > 0)
    this.#flood.hidden = !isFlooded
    this.#floodText.textContent = isFlooded ? texts.flood(waitingCount) : ''
    this.#name.textContent = shop.name
    this.#dishes.textContent = soldOut.length > 0 ? texts.soldOutCount(soldOut.length) : texts.dishes
    this.#drawRefused(refusedRefunds)
    const pauses: Pause[] = services
      .filter(({ isPaused, isPausedByFile }) => isPaused && !isPausedByFile)
      .map((service) => ({
        id: service.id,
        name: serviceName(service, services, this.#format),
        until: service.pausedUntil,
      }))
    if (bookingPause) pauses.push({ id: bookingService, name: texts.bookings, ...bookingPause })
    const written = JSON.stringify(pauses)
    if (written === this.#drawnPauses) return
    this.#drawnPauses = written
    replaceOrdered(
      this.#pauses,
      pauses.map((pause) => this.#pause(pause)),
    )
  }

  /** Money that a bank refuses to give back, until somebody looks into it. */
  #drawRefused(orders: NonNullable<DeskBoard['refusedRefunds']>): void {
    const written = JSON.stringify(orders)
    if (written === this.#drawnRefunds) return
    this.#drawnRefunds = written
    const { texts, money } = this.#format
    this.#refunds.replaceChildren(
      ...orders.map(({ orderId: id, number, currency, cents }) =>
        el(
          'p',
          { class: 'pause' },
          el('strong', {}, texts.refundsRefused(number, money(cents, currency))),
          el(
            'button',
            { attributes: { type: 'button' }, on: () => this.#actions.refund({ id, name: number }) },
            texts.refundStep,
          ),
        ),
      ),
    )
  }

  setStatus(status: ConnectionStatus, since: number): void {
    const { texts, time } = this.#format
    this.#status.dataset['status'] = status
    this.#status.textContent = texts[status]
    this.#lost.textContent = status === 'lost' ? texts.lostLong(time(since)) : ''
  }

  updateSound(): void {
    const { texts } = this.#format
    this.#sound.textContent = this.#bell.isEnabled ? `🔔 ${texts.soundOn}` : `🔕 ${texts.soundOff}`
    this.#blocked.hidden = !this.#bell.isBlocked
  }

  tick(now: number): void {
    for (const element of this.#pauses.querySelectorAll<HTMLElement>('[data-until]'))
      element.textContent = this.#format.texts.left(
        this.#format.countdown(Number(element.dataset['until']) - now),
      )
  }

  #pause({ id, name, until }: Pause): HTMLElement {
    const { texts } = this.#format
    return el(
      'p',
      { class: 'pause' },
      el('strong', {}, `${name}: ${texts.paused}`),
      until !== null && el('span', { class: 'countdown', attributes: { 'data-until': until } }),
      el(
        'button',
        {
          attributes: { type: 'button', 'aria-label': `${name}: ${texts.resume}` },
          on: () => this.#actions.resume(id),
        },
        texts.resume,
      ),
    )
  }
}
