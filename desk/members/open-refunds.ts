import type { DeskRefund, DeskRefunds } from '../../core/contract/desk/desk-refund-calls.ts'
import { sumOfWays } from '../../core/domain/order/refund.ts'
import { CallRefused, mayBeCarriedOut, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../connection/call-desk.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { el, labelled } from '../dom.ts'
import type { Format } from '../format.ts'
import { keepingFocus } from '../keep.ts'
import { keyForm } from './key-form.ts'
import { ManagerAccess } from './manager-access.ts'
import { type AskedRefund, refundForm } from './refund-form.ts'
import { refundRows } from './refund-rows.ts'

type Options = {
  format: Format
  callDesk: CallDesk
  fail: (error: unknown) => void
  say: (sentence: string) => void
  now: () => number
  /** Fetches the board again. */
  refresh: () => Promise<void>
}

/**
 * Opens the refunds of an order, or asks for its number first. Without a signed-in manager, it asks for a manager's
 * key. If a signed-in manager opens it, it leaves them signed in. @returns a function that closes it
 */
export function openRefunds(
  { format, callDesk, fail, say, now, refresh }: Options,
  order: { id: string; name: string } | null,
  onUse?: () => void,
): () => void {
  const { texts } = format
  const content = el('div', { class: 'services members' })
  /**
   * The id of a refund whose answer was lost, and which may have been carried out; until the refunds are read again.
   */
  let inDoubt: string | null = null
  /** If a signed-in manager has opened it, what they opened it from closes it when their time is over. */
  const access = onUse ? null : new ManagerAccess({ texts, callDesk, say, onEnd: () => close() })

  function askKey(goOn: () => void): void {
    content.replaceChildren(
      ...keyForm(texts, async (key) => {
        await callDesk('open-members', { key })
        goOn()
      }),
    )
    content.querySelector('input')?.focus()
  }

  /** @returns the result; null when it wasn't carried out */
  async function carryOut<T>(work: () => Promise<T>, again: () => void): Promise<T | null> {
    try {
      const result = await work()
      if (onUse) onUse()
      else access?.extend()
      return result
    } catch (error) {
      const code = error instanceof CallRefused ? error.code : ''
      if (code === 'DK_MANAGERS_ONLY') askKey(again)
      else if (code === 'LD_NOT_FOUND') say(texts.noOrder)
      else if (code === 'DK_NOT_REFUNDABLE') say(texts.notRefundable)
      else if (code === 'LD_BAD_REQUEST') say(texts.cantGive)
      else if (code === 'DK_REFUND_TOO_MUCH') {
        // Another desk has refunded something meanwhile.
        again()
        say(texts.tooLittle)
      } else fail(error instanceof Unanswered && inDoubt !== null ? new Unanswered('doubtful') : error)
      return null
    }
  }

  function look(named: string): void {
    void carryOut(
      async () => draw(await callDesk('refunds', { order: named })),
      () => look(named),
    )
  }

  /** @returns the refund as it was stored, as far as is known; null for none */
  async function give(orderId: string, asked: AskedRefund): Promise<DeskRefund | null> {
    const again = () => look(orderId)
    const find = ({ list }: DeskRefunds) => list.find(({ id }) => id === asked.refundId) ?? null
    // A repetition changes nothing twice. Anything else is sent only once the outcome of the uncertain call is known.
    const isSent = inDoubt === null || inDoubt === asked.refundId
    let isKnown = isSent
    const send = async () => {
      try {
        const refunds = await callDesk('refund', { orderId, ...asked })
        draw(refunds)
        return find(refunds)
      } catch (error) {
        isKnown = !mayBeCarriedOut(error)
        if (!isKnown) inDoubt = asked.refundId
        throw error
      }
    }
    const given = isSent ? await carryOut(send, again) : null
    if (isKnown) return given
    const read = await carryOut(async () => {
      const refunds = await callDesk('refunds', { order: orderId })
      const found = isSent ? find(refunds) : null
      draw(refunds, found ? null : asked)
      return { found }
    }, again)
    if (read && !read.found) fail(new Unanswered('doubtful'))
    return read?.found ?? null
  }

  /** Gives back by hand what the bank refuses to. If the answer is lost, what was done is read again. */
  async function giveByHand(orderId: string, cents: number): Promise<void> {
    const again = () => look(orderId)
    const given = await carryOut(async () => {
      try {
        return await callDesk('refund-by-hand', { orderId, cents })
      } catch (error) {
        if (mayBeCarriedOut(error)) again()
        throw error
      }
    }, again)
    if (!given) return
    draw(given)
    say(texts.refundGiveNow(format.money(cents, given.currency)))
    void refresh()
  }

  function draw(refunds: DeskRefunds, before: AskedRefund | null = null): void {
    const { orderId } = refunds
    inDoubt = null
    const form =
      refunds.isRefundable && sumOfWays(refunds.left) > 0
        ? refundForm(refunds, format, say, before, async (asked) => {
            const given = await give(orderId, asked)
            if (given) void refresh()
            return given
          })
        : []
    const rows = refundRows(refunds, format, now(), (cents) => giveByHand(orderId, cents))
    keepingFocus(content, () => content.replaceChildren(...rows, ...form))
  }

  function askNumber(): void {
    const number = el('input', {
      attributes: {
        type: 'text',
        required: true,
        maxlength: 40,
        'aria-label': texts.refundNumber,
      },
    })
    const form = el(
      'form',
      { class: 'row' },
      labelled(number),
      el('button', { class: 'main', attributes: { type: 'submit' } }, texts.findMember),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      look(number.value)
    })
    content.replaceChildren(form)
    number.focus()
  }

  const title = order === null ? texts.refundOrder : texts.refundTitle(order.name)
  const close = openDialog(title, texts.close, [content], () => {
    access?.dispose()
    // If it was opened from the board, closing it ends the manager's access: the next manager types their own key.
    if (!onUse) void callDesk('close-members', {}).catch(fail)
  })
  if (order === null) askNumber()
  else if (onUse) look(order.id)
  // Ends an earlier manager's access first: a reloaded page hasn't done so, and on a bad line that call may never have
  // arrived.
  else void callDesk('close-members', {}).then(() => look(order.id), fail)
  return close
}
