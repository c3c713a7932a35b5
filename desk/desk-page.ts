import type { DeskBoard, DeskOrder, DeskService } from '../core/contract/calls/desk-calls.ts'
import type { DeskStep } from '../core/contract/desk-limits.ts'
import type { Alarm } from './sound/alarm.ts'
import { type Ask, NoAnswer, Refused } from './connection/ask.ts'
import type { Bell } from './sound/bell.ts'
import { tickCards } from './board/card.ts'
import { drawCodes } from './board/codes.ts'
import { Columns, isWaiting } from './board/columns.ts'
import type { Standing } from './connection/connection.ts'
import { openDialog } from './dialogs/dialog.ts'
import { dishList } from './dialogs/dishes-dialog.ts'
import { el } from './dom.ts'
import type { Format } from './format.ts'
import { Head } from './board/head.ts'
import { askRefusal } from './dialogs/refuse-dialog.ts'
import { serviceRows } from './dialogs/services-dialog.ts'
import { printTicket } from './board/ticket.ts'
import { withOrder } from './board/with-order.ts'

type Needs = {
  format: Format
  bell: Bell
  alarm: Alarm
  languageChoice: HTMLElement
  /** Where short messages come. */
  says: HTMLElement
  ask: Ask
  /** Asks for the board anew. */
  refresh: () => Promise<void>
  onSignedOut: () => void
}

/** The desk itself: draws what the board says, and sends what is tapped. */
export class DeskPage {
  readonly element: HTMLElement
  readonly #needs: Needs
  readonly #head: Head
  readonly #columns: Columns
  readonly #alarm: Alarm
  readonly #codes = el('section', { class: 'codes' })
  #board: DeskBoard | null = null
  /** What the server has answered since the board on its way was asked for, by id: that board may be older. */
  readonly #answered = new Map<string, DeskOrder>()
  #ahead = 0
  #isLost = false
  #saying = 0
  #drawServices: (() => void) | null = null

  constructor(needs: Needs) {
    this.#needs = needs
    const { format, bell, alarm, languageChoice, ask, says } = needs
    this.#alarm = alarm
    this.#columns = new Columns(format, {
      take: (order, step) => void this.#step(order, step),
      refuse: (order) => askRefusal(order, format, (reason) => void this.#step(order, 'refuse', reason)),
      print: (order) => printTicket(order, format, this.#now()),
    })
    this.#head = new Head(format, bell, languageChoice, {
      openServices: () => this.#openServices(),
      openDishes: () => void this.#openDishes(),
      toggleSound: () => {
        bell.want(!bell.isWanted)
        this.#head.sound()
      },
      resume: (service) => void this.#switch('resume', { serviceId: service.id }),
      signOut: () => void ask('sign-out', {}).then(needs.onSignedOut, (error: unknown) => this.#fail(error)),
    })
    this.element = el('div', { class: 'desk' }, this.#head.element, this.#columns.element, this.#codes, says)
  }

  /** A board is asked for: it will know of every step that was answered until now. */
  asksForBoard(): void {
    this.#answered.clear()
  }

  update(board: DeskBoard): void {
    this.#ahead = board.now - Date.now()
    const fresh = this.#show(board)
    const { texts, name } = this.#needs.format
    if (fresh.length > 0) this.#say(texts.newOrder(fresh.map(name).join(', ')))
  }

  standing(standing: Standing, since: number): void {
    this.#isLost = standing === 'lost'
    this.#alarm.lose(this.#isLost)
    this.#head.standing(standing, since)
    this.#title()
  }

  /** Somebody has looked. */
  seen(): void {
    this.#draw()
  }

  /** Once a second. */
  tick(): void {
    const now = this.#now()
    tickCards(this.element, this.#needs.format, now)
    this.#head.tick(now)
    this.#head.sound()
  }

  readonly #now = (): number => Date.now() + this.#ahead

  /** Shows a board, and the orders that are further than it; answers those that nobody has seen yet. */
  #show(board: DeskBoard): DeskOrder[] {
    this.#board = [...this.#answered.values()].reduce(withOrder, board)
    const fresh = this.#alarm.hear(this.#board.open.filter(isWaiting))
    this.#draw()
    return fresh
  }

  #draw(): void {
    const board = this.#board
    if (!board) return
    this.#head.update(board)
    this.#columns.update(board, this.#now(), (id) => this.#alarm.isUnseen(id))
    drawCodes(this.#codes, board, this.#needs.format)
    this.#drawServices?.()
    this.#title()
    this.tick()
  }

  #title(): void {
    const { texts } = this.#needs.format
    const waiting = this.#board?.open.filter(isWaiting).length ?? 0
    const name = this.#board?.shop.name ?? texts.desk
    const what = this.#isLost
      ? `⚠ ${texts.lost}`
      : waiting > 0
        ? `(${waiting}) ${texts.titleNew(waiting)}`
        : texts.desk
    document.title = `${what} · ${name}`
  }

  async #step(order: DeskOrder, step: DeskStep, reason = ''): Promise<void> {
    this.#columns.busy(order.id, true)
    try {
      const tookMoney = step === 'complete' && order.isOwed
      this.#put(await this.#needs.ask('step', { orderId: order.id, step, reason, tookMoney }))
    } catch (error) {
      await this.#failStep(order, error)
    } finally {
      this.#columns.busy(order.id, false)
    }
  }

  /** Draws an order as the server has just answered it, before the board is asked anew. */
  #put(order: DeskOrder): void {
    this.#answered.set(order.id, order)
    if (this.#board) this.#show(this.#board)
  }

  /** Somebody was faster, or an answer was lost on its way back: what counts is what the order is now. */
  async #failStep(order: DeskOrder, error: unknown): Promise<void> {
    const isAnswered = error instanceof Refused && error.code !== 'SP_0045'
    const now = isAnswered ? null : await this.#needs.ask('order', { orderId: order.id }).catch(() => null)
    if (!now) return this.#fail(error)
    this.#put(now)
    const { texts } = this.#needs.format
    if (error instanceof Refused) this.#say(texts.fasterThere(texts.states[now.state]))
    else if (now.state === order.state) this.#say(texts.notSent)
  }

  #fail(error: unknown): void {
    const { texts } = this.#needs.format
    if (error instanceof Refused && error.code === 'LD_SIGN_IN') return this.#needs.onSignedOut()
    if (error instanceof NoAnswer) return this.#say(texts.notSent)
    const code = error instanceof Refused ? error.code : String(error)
    const own: Record<string, string> = { SP_0069: texts.notPaid, SP_0003: texts.pausedByFile }
    this.#say(own[code] ?? texts.somethingWrong(code))
  }

  #say(sentence: string): void {
    this.#needs.says.textContent = sentence
    // Shown anew, it comes above a dialog that was opened meanwhile.
    this.#needs.says.hidePopover()
    this.#needs.says.showPopover()
    window.clearTimeout(this.#saying)
    this.#saying = window.setTimeout(() => this.#needs.says.hidePopover(), 8_000)
  }

  async #switch(
    call: 'pause' | 'resume',
    body: { serviceId: string; minutes?: 15 | 30 | 60 | null },
  ): Promise<void> {
    try {
      const services =
        call === 'pause'
          ? await this.#needs.ask('pause', { serviceId: body.serviceId, minutes: body.minutes ?? null })
          : await this.#needs.ask('resume', { serviceId: body.serviceId })
      if (this.#board) this.#board = { ...this.#board, services }
      this.#draw()
    } catch (error) {
      this.#fail(error)
    }
  }

  #openServices(): void {
    const { format } = this.#needs
    const rows = el('div', { class: 'services' })
    let written = ''
    this.#drawServices = () => {
      const services: DeskService[] = this.#board?.services ?? []
      if (written === JSON.stringify(services)) return
      written = JSON.stringify(services)
      rows.replaceChildren(
        ...serviceRows(services, format, {
          pause: ({ id: serviceId }, minutes) => void this.#switch('pause', { serviceId, minutes }),
          resume: ({ id: serviceId }) => void this.#switch('resume', { serviceId }),
        }),
      )
    }
    this.#drawServices()
    const hint = el('p', { class: 'muted' }, format.texts.servicesHint)
    openDialog(format.texts.services, format.texts.close, [hint, rows], () => (this.#drawServices = null))
  }

  async #openDishes(): Promise<void> {
    const { format, refresh } = this.#needs
    const dishes = await this.#needs.ask('dishes', {}).catch((error: unknown) => this.#fail(error))
    if (!dishes) return
    const list = dishList(dishes, format, async ({ id: itemId }, isSoldOut) => {
      try {
        const dish = await this.#needs.ask(isSoldOut ? 'sold-out' : 'back', { itemId })
        void refresh()
        return dish
      } catch (error) {
        this.#fail(error)
        return null
      }
    })
    openDialog(format.texts.dishes, format.texts.close, list)
  }
}
