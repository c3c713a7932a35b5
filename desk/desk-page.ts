import type { DeskBoard, DeskOrder, DeskService } from '../core/contract/desk/desk-calls.ts'
import { CallRefused } from '../core/contract/desk/desk-outcome.ts'
import type { Alarm } from './sound/alarm.ts'
import type { CallDesk } from './connection/call-desk.ts'
import type { Bell } from './sound/bell.ts'
import { type CardActions, tickCards } from './board/card.ts'
import { drawCodes } from './board/codes.ts'
import { Columns, isUnderWay, isWaiting } from './board/columns.ts'
import type { ConnectionStatus } from './connection/connection.ts'
import { type ServiceChange, changeService } from './dialogs/change-service.ts'
import { openDishes } from './dialogs/open-dishes.ts'
import { openSenders } from './dialogs/open-senders.ts'
import { openServices } from './dialogs/open-services.ts'
import { el } from './dom.ts'
import type { Format } from './format.ts'
import { Header } from './board/header.ts'
import type { Message } from './message.ts'
import { printTicket } from './board/ticket.ts'
import { OrderSteps } from './members/order-steps.ts'
import { openMembers } from './members/open-members.ts'
import { openRefunds } from './members/open-refunds.ts'
import { openTables } from './tables/open-tables.ts'
import { settling } from './settle.ts'
import { newsOf } from './board/news.ts'
import { titleOf } from './board/title.ts'
import { wentWrong } from './texts/went-wrong.ts'
import { withOrder } from './board/with-order.ts'

type DeskPageOptions = {
  format: Format
  bell: Bell
  alarm: Alarm
  languageChoice: HTMLElement
  message: Message
  callDesk: CallDesk
  /** Fetches the board again. */
  refresh: () => Promise<void>
  /** Called when the server says that nobody is signed in any more. */
  onSessionEnded: () => void
  /** Signs out at the user's request. */
  signOut: () => Promise<void>
}

/** The page of the desk: draws the board, and sends the steps that are tapped. */
export class DeskPage {
  readonly element: HTMLElement
  readonly #options: DeskPageOptions
  readonly #head: Header
  readonly #columns: Columns
  readonly #alarm: Alarm
  readonly #codes = el('section', { class: 'codes' })
  #board: DeskBoard | null = null
  /** Orders answered since the last board was requested, by id; that board may be older than these. */
  readonly #answeredOrders = new Map<string, DeskOrder>()
  #clockOffsetMs = 0
  #isLost = false
  #drawServices: (() => void) | null = null
  #drawSenders: (() => void) | null = null
  #refreshTables: (() => void) | null = null

  constructor(options: DeskPageOptions) {
    this.#options = options
    const { format, bell, alarm, languageChoice, message } = options
    this.#alarm = alarm
    const actions: CardActions = {
      take: (order, step) => void steps.take(order, step),
      refuse: (order) => steps.refuse(order),
      print: (order) => printTicket(order, format, this.#now()),
      refund: (order) => openRefunds(this.#opening(), { id: order.id, name: format.name(order) }),
    }
    this.#columns = new Columns(format, actions, () => alarm.markSeen())
    const steps = new OrderSteps({
      ...this.#opening(),
      setBusy: (id, isBusy) => this.#columns.setBusy(id, isBusy),
      show: (order) => this.#showOrder(order),
    })
    this.#head = new Header(format, bell, languageChoice, {
      openServices: () => this.#openServices(),
      openDishes: () => void openDishes(this.#opening()),
      openSenders: () => this.#openSenders(),
      openTables: () => this.#openTables(),
      openMembers: () => openMembers(this.#opening()),
      toggleSound: () => {
        bell.setEnabled(!bell.isEnabled)
        this.#head.updateSound()
      },
      refund: (order) => openRefunds(this.#opening(), order),
      resume: (serviceId) => this.#changeService({ serviceId }),
      signOut: () => void options.signOut().catch((error: unknown) => this.#fail(error)),
    })
    this.element = el(
      'div',
      { class: 'desk' },
      this.#head.element,
      this.#columns.element,
      this.#codes,
      message.element,
    )
  }

  /** A board is being requested: it will include every step that was answered until now. */
  onBoardRequested(): void {
    this.#answeredOrders.clear()
  }

  update(board: DeskBoard): void {
    this.#clockOffsetMs = board.now - Date.now()
    const cancelled = this.#cancelledIn(board)
    this.#alarm.addCancelled(cancelled.map(({ id }) => id))
    const begun = this.#alarm.setToBegin(board.open, board.now)
    const fresh = this.#show(board)
    this.#refreshTables?.()
    const hasNewBooking = this.#alarm.setBookings(board.bookingRequests ?? [])
    const news = newsOf({ cancelled, begun, hasNewBooking, fresh }, this.#options.format, board.now)
    if (news !== '') this.#options.message.show(news)
  }

  setStatus(status: ConnectionStatus, since: number): void {
    this.#isLost = status === 'lost'
    this.#settling(() => this.#head.setStatus(status, since + this.#clockOffsetMs))
    this.#updateTitle()
  }

  /** Somebody has touched the page, so new orders count as seen. */
  onSeen(): void {
    this.#draw()
  }

  /** Called once a second. */
  tick(): void {
    this.#tellBegun()
    this.#settling(() => {
      const now = this.#now()
      tickCards(this.element, this.#options.format, now)
      this.#head.tick(now)
      this.#head.updateSound()
    })
  }

  /** The time to begin an order comes without news from the server. */
  #tellBegun(): void {
    const { format, message } = this.#options
    const begun = this.#alarm.setToBegin(this.#board?.open ?? [], this.#now())
    if (begun.length > 0) message.show(newsOf({ begun }, format, this.#now()))
  }

  /** Draws so that a tap meant for one card can't press another card that has just moved there. */
  #settling(draw: () => void): void {
    settling(this.#columns.element, '[data-order] > footer', draw)
  }

  readonly #now = (): number => Date.now() + this.#clockOffsetMs

  /** The orders that were under way on the board before and that their customers have cancelled since. */
  #cancelledIn(board: DeskBoard): DeskOrder[] {
    const before = new Set(this.#board?.open.filter(isUnderWay).map(({ id }) => id))
    return board.done.filter(({ id, state }) => state === 'cancelled' && before.has(id))
  }

  /** Draws a board with newer answers about its orders. @returns the new orders */
  #show(board: DeskBoard): DeskOrder[] {
    this.#board = [...this.#answeredOrders.values()].reduce(withOrder, board)
    const fresh = this.#alarm.update(this.#board.open.filter(isWaiting))
    this.#alarm.setFlooded(board.isFlooded)
    this.#draw()
    return fresh
  }

  #draw(): void {
    const board = this.#board
    if (!board) return
    this.#settling(() => {
      this.#head.update(board)
      this.#columns.update(board, this.#now(), (id) => this.#alarm.isUnseen(id))
      drawCodes(this.#codes, board, this.#options.format)
    })
    this.#drawServices?.()
    this.#drawSenders?.()
    this.#updateTitle()
    this.tick()
  }

  #updateTitle(): void {
    document.title = titleOf(this.#board, this.#isLost, this.#options.format.texts)
  }

  /** Draws an order as the server has just answered it, before the board is fetched again. */
  #showOrder(order: DeskOrder): void {
    this.#answeredOrders.set(order.id, order)
    if (this.#board) this.#show(this.#board)
  }

  #fail(error: unknown): void {
    const { texts } = this.#options.format
    if (error instanceof CallRefused && error.code === 'LD_SIGN_IN') return this.#options.onSessionEnded()
    const code = error instanceof CallRefused ? error.code : ''
    const own: Record<string, string> = { SP_0069: texts.notPaid, SP_0003: texts.pausedByFile }
    this.#options.message.show(own[code] ?? wentWrong(error, texts))
  }

  #changeService(change: ServiceChange): void {
    const show = (services: DeskService[]) => {
      if (this.#board) this.#board = { ...this.#board, services }
      this.#draw()
    }
    void changeService(change, { ...this.#opening(), show })
  }

  #openServices(): void {
    this.#drawServices = openServices({
      format: this.#options.format,
      services: () => this.#board?.services ?? [],
      change: (change) => this.#changeService(change),
      onClose: () => (this.#drawServices = null),
    })
  }

  #openSenders(): void {
    this.#drawSenders = openSenders({
      ...this.#opening(),
      board: () => this.#board,
      onClose: () => (this.#drawSenders = null),
    })
  }

  /** The options for every dialog that calls the server. */
  #opening() {
    return {
      format: this.#options.format,
      callDesk: this.#options.callDesk,
      refresh: this.#options.refresh,
      now: this.#now,
      fail: (error: unknown) => this.#fail(error),
      say: (sentence: string) => this.#options.message.show(sentence),
    }
  }

  #openTables(): void {
    this.#refreshTables = openTables({
      ...this.#opening(),
      onClose: () => (this.#refreshTables = null),
    })
  }
}
