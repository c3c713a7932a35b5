import type { DeskBoard, DeskOrder } from '../../core/contract/desk/desk-calls.ts'
import type { OrderState } from '../../core/schema/order/order.ts'
import { type CardActions, isPaying, orderCard } from './card.ts'
import { replaceOrdered, el } from '../dom.ts'
import type { Format } from '../format.ts'
import { keepingFocus, moveFocus } from '../keep.ts'
import { settleForKeys } from '../settle.ts'

const columnNames = ['new', 'kitchen', 'ready', 'done'] as const
type ColumnName = (typeof columnNames)[number]

const columnOf: Record<OrderState, ColumnName> = {
  created: 'new',
  waitingForConfirmation: 'new',
  // Still being paid: shown after the orders that wait for an answer, as there is nothing to do yet.
  pendingPayment: 'new',
  locked: 'new',
  confirmed: 'kitchen',
  inPreparation: 'kitchen',
  waitingForPickup: 'ready',
  onDelivery: 'ready',
  completed: 'done',
  cancelled: 'done',
  refused: 'done',
  expired: 'done',
}

/** Whether the restaurant has accepted the order and hasn't handed it over yet. */
export const isUnderWay = ({ state }: DeskOrder): boolean =>
  columnOf[state] === 'kitchen' || columnOf[state] === 'ready'

/** Whether the order waits for the restaurant's answer. */
export const isWaiting = ({ state }: DeskOrder): boolean =>
  state === 'created' || state === 'waitingForConfirmation'

/** `json`: what the card shows. */
type Card = { element: HTMLElement; json: string }

/** The orders in four columns; a phone shows one column at a time. */
export class Columns {
  readonly element: HTMLElement
  readonly #cards = new Map<string, Card>()
  readonly #lists: Record<ColumnName, HTMLElement>
  readonly #counts: Record<ColumnName, HTMLElement[]>
  readonly #more: Record<ColumnName, HTMLElement>
  readonly #tabs: Record<ColumnName, HTMLElement>
  readonly #format: Format
  readonly #actions: CardActions
  readonly #busy = new Set<string>()

  /** @param onShown called when somebody has opened a column */
  constructor(format: Format, actions: CardActions, onShown: () => void) {
    const { texts } = format
    this.#format = format
    this.#actions = {
      ...actions,
      take: (order, step) => {
        if (!this.#busy.has(order.id)) actions.take(order, step)
      },
      refuse: (order) => {
        if (!this.#busy.has(order.id)) actions.refuse(order)
      },
    }
    const titles: Record<ColumnName, string> = {
      new: texts.columnNew,
      kitchen: texts.columnKitchen,
      ready: texts.columnReady,
      done: texts.columnDone,
    }
    const fill = <T>(make: (name: ColumnName) => T) =>
      Object.fromEntries(columnNames.map((name) => [name, make(name)])) as Record<ColumnName, T>
    this.#lists = fill(() => el('div', { class: 'list' }))
    this.#counts = fill(() => [el('span', { class: 'badge' }), el('span', { class: 'badge' })])
    this.#more = fill(() => el('p', { class: 'muted' }))
    this.#tabs = fill((name) =>
      el(
        'button',
        {
          attributes: { type: 'button', 'aria-pressed': name === 'new' },
          on: () => {
            show(name)
            onShown()
          },
        },
        titles[name],
        this.#counts[name][0],
      ),
    )
    const columns = columnNames.map((name) =>
      el(
        'section',
        { class: `column column-${name}`, attributes: { 'aria-label': titles[name] } },
        el('h2', {}, titles[name], this.#counts[name][1]),
        this.#lists[name],
        el('p', { class: 'empty' }, name === 'new' ? texts.nothingNew : texts.nothingHere),
        this.#more[name],
      ),
    )
    const show = (shown: ColumnName) => {
      this.element.dataset['shown'] = shown
      for (const name of columnNames) this.#tabs[name].setAttribute('aria-pressed', String(name === shown))
    }
    this.element = el(
      'main',
      {},
      el('nav', { class: 'tabs' }, ...columnNames.map((name) => this.#tabs[name])),
      el('div', { class: 'columns' }, ...columns),
    )
    show('new')
  }

  update(board: DeskBoard, now: number, isUnseen: (id: string) => boolean): void {
    const orders = [...board.open.toSorted(byDueTime), ...board.done]
    const ids = new Set(orders.map(({ id }) => id))
    for (const id of this.#cards.keys()) if (!ids.has(id)) this.#cards.delete(id)
    this.#keepingFocus(orders, () => {
      for (const name of columnNames) {
        const own = orders.filter(({ state }) => columnOf[state] === name)
        const cards = own.map((order) => this.#card(order, now))
        for (const [at, order] of own.entries()) cards[at]?.classList.toggle('fresh', isUnseen(order.id))
        replaceOrdered(this.#lists[name], cards)
        for (const count of this.#counts[name]) count.textContent = String(own.length)
        const more = Object.entries(board.more)
          .filter(([state]) => columnOf[state as OrderState] === name)
          .reduce((sum, [, count]) => sum + count, 0)
        this.#more[name].textContent = more > 0 ? this.#format.texts.more(more) : ''
      }
    })
  }

  /**
   * Keeps the keyboard focus with the same order, wherever it moves. If the user has taken its step, the focus goes
   * from that button to the next step's; otherwise to the same button or to the card, but never to a button that does
   * something else. If the order's column isn't shown, the focus goes to its tab.
   */
  #keepingFocus(orders: DeskOrder[], draw: () => void): void {
    const before = document.activeElement
    const card = before?.closest<HTMLElement>('[data-order]')
    const order = orders.find(({ id }) => id === card?.dataset['order'])
    const isSeen = before?.matches(':focus-visible') ?? false
    keepingFocus(this.element, draw)
    if (!order || before?.isConnected) return
    const next = this.#cards.get(order.id)?.element
    const main = next?.querySelector<HTMLElement>('.main')
    if (main && before?.matches('.main') && this.#busy.has(order.id)) moveFocus(main, isSeen)
    if (!next?.contains(document.activeElement)) moveFocus(this.#tabs[columnOf[order.state]], isSeen)
  }

  /**
   * While a step is being sent, its card can't be tapped again. The button isn't disabled, as it would lose the focus.
   */
  setBusy(id: string, isBusy: boolean): void {
    this.#cards.get(id)?.element.toggleAttribute('data-busy', isBusy)
    if (isBusy) this.#busy.add(id)
    else this.#busy.delete(id)
  }

  /** Draws a card. If nothing that it shows has changed, its element is kept with its focus and place. */
  #card(order: DeskOrder, now: number): HTMLElement {
    const { appointmentAt } = order
    // The card says on which day an appointment is, but for today.
    const json = JSON.stringify([order, appointmentAt !== null && this.#format.moment(appointmentAt, now)])
    const known = this.#cards.get(order.id)
    if (known?.json === json) return known.element
    const element = orderCard(order, this.#format, this.#actions, now)
    element.toggleAttribute('data-busy', this.#busy.has(order.id))
    if (known) settleForKeys(element)
    this.#cards.set(order.id, { element, json })
    return element
  }
}

/**
 * Orders that are being paid come last; the others are sorted by when the kitchen begins, then by when they were placed.
 */
function byDueTime(a: DeskOrder, b: DeskOrder): number {
  const at = ({ beginAt, appointmentAt, createdAt }: DeskOrder) => beginAt ?? appointmentAt ?? createdAt
  return Number(isPaying(a)) - Number(isPaying(b)) || at(a) - at(b) || a.createdAt - b.createdAt
}
