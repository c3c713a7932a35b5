import type { DeskOrder } from '../../core/contract/desk/desk-calls.ts'
import type { DeskStep } from '../../core/contract/desk/desk-limits.ts'
import { CallRefused, mayBeCarriedOut, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import { askRefusal } from '../dialogs/refuse-dialog.ts'
import { asManager } from './as-manager.ts'

type OrderStepsOptions = Parameters<typeof asManager>[0] & {
  /** While a step is under way, its order's card takes no other. */
  setBusy: (orderId: string, isBusy: boolean) => void
  /** Shows an order as the server has just answered it. */
  show: (order: DeskOrder) => void
  say: (sentence: string) => void
}

/** Takes the steps of orders that are tapped on the board. */
export class OrderSteps {
  readonly #options: OrderStepsOptions

  constructor(options: OrderStepsOptions) {
    this.#options = options
  }

  /** @returns the order as whoever took the step knows it now: an order that has moved on was told */
  async take(
    order: DeskOrder,
    step: DeskStep,
    reason = '',
    asManagerToo?: () => Promise<void>,
  ): Promise<DeskOrder> {
    const { callDesk, setBusy, show } = this.#options
    setBusy(order.id, true)
    try {
      const tookMoney = step === 'complete' && order.isOwed
      // Refusing is the only step that an order which has moved on allows, too. The previous release knows no `from`.
      const from = step === 'refuse' ? { from: order.state } : {}
      const taken = await callDesk('step', { orderId: order.id, step, reason, tookMoney, ...from })
      show(taken)
      return taken
    } catch (error) {
      const needsManager = error instanceof CallRefused && error.code === 'DK_MANAGERS_ONLY'
      if (!needsManager || !asManagerToo) return await this.#fail(order, error)
      this.#askManager(order, asManagerToo)
      return order
    } finally {
      setBusy(order.id, false)
    }
  }

  /** Asks why the order is refused, until it is, or can be no more. */
  refuse(order: DeskOrder): void {
    let known = order
    const refuse = async (reason: string): Promise<void> => {
      known = await this.take(known, 'refuse', reason, () => refuse(reason))
      if (!known.steps.includes('refuse')) close()
    }
    const close = askRefusal(order, this.#options.format, refuse)
  }

  #askManager(order: DeskOrder, work: () => Promise<void>): void {
    const { texts, name } = this.#options.format
    const asked = {
      title: texts.refuseTitle(name(order)),
      why: texts.refuseNeedsManager,
      label: texts.refuse,
    }
    asManager(this.#options, asked, work)
  }

  /** Somebody was faster, or the answer was lost: the order's present state is fetched and shown. @returns the order */
  async #fail(order: DeskOrder, error: unknown): Promise<DeskOrder> {
    const isTooLate = error instanceof CallRefused && error.code === 'SP_0045'
    const { callDesk, format, show, say, fail } = this.#options
    const now =
      isTooLate || mayBeCarriedOut(error)
        ? await callDesk('order', { orderId: order.id }).catch(() => null)
        : null
    if (!now) {
      fail(error)
      return order
    }
    show(now)
    if (isTooLate) say(format.texts.fasterThere(format.texts.states[now.state]))
    else if (now.state === order.state) fail(new Unanswered('undone'))
    return now
  }
}
