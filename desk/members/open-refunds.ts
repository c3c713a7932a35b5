import { managerMs } from '../../core/contract/desk/desk-limits.ts'
import type { DeskRefunds } from '../../core/contract/desk/desk-refund-calls.ts'
import { sumOfWays } from '../../core/domain/order/refund.ts'
import { type CallDesk, CallRefused } from '../connection/call-desk.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'
import { keyForm } from './key-form.ts'
import { refundForm } from './refund-form.ts'
import { refundRows } from './refund-rows.ts'

type Options = {
  format: Format
  callDesk: CallDesk
  fail: (error: unknown) => void
  say: (sentence: string) => void
  now: () => number
  /** Asks for the board anew. */
  refresh: () => Promise<void>
}

/**
 * Opens the refunds of an order, or asks for its number first. A manager types their own key where none has; opened by one who
 * has, it leaves them signed in. @returns what closes it
 */
export function openRefunds(
  { format, callDesk, fail, say, now, refresh }: Options,
  order: { id: string; name: string } | null,
  onUse?: () => void,
): () => void {
  const { texts } = format
  const content = el('div', { class: 'services members' })
  let idle = 0
  /** Whoever walks away leaves nothing to be read. */
  function stayOpen(): void {
    onUse?.()
    window.clearTimeout(idle)
    idle = window.setTimeout(() => close(), managerMs)
  }

  function askKey(goOn: () => void): void {
    content.replaceChildren(
      ...keyForm(texts, async (key) => {
        await callDesk('open-members', { key })
        goOn()
      }),
    )
    content.querySelector('input')?.focus()
  }

  /** @returns whether it was carried out */
  async function carryOut(work: () => Promise<DeskRefunds>, again: () => void): Promise<boolean> {
    try {
      draw(await work())
      stayOpen()
      return true
    } catch (error) {
      const code = error instanceof CallRefused ? error.code : ''
      if (code === 'DK_MANAGERS_ONLY') askKey(again)
      else if (code === 'LD_NOT_FOUND') say(texts.noOrder)
      else if (code === 'DK_NOT_REFUNDABLE') say(texts.notRefundable)
      else if (code === 'LD_BAD_REQUEST') say(texts.cantGive)
      else if (code === 'DK_REFUND_TOO_MUCH') {
        // Another desk has given something back meanwhile.
        again()
        say(texts.tooLittle)
      } else fail(error)
      return false
    }
  }

  function look(named: string): void {
    void carryOut(
      () => callDesk('refunds', { order: named }),
      () => look(named),
    )
  }

  function draw(refunds: DeskRefunds): void {
    const { orderId } = refunds
    content.replaceChildren(
      ...refundRows(refunds, format, now()),
      ...(refunds.isRefundable && sumOfWays(refunds.left) > 0
        ? refundForm(refunds, format, say, async (asked) => {
            const isDone = await carryOut(
              () => callDesk('refund', { orderId, ...asked }),
              () => look(orderId),
            )
            if (isDone) void refresh()
            return isDone
          })
        : []),
    )
  }

  function askNumber(): void {
    const number = el('input', {
      attributes: {
        type: 'text',
        required: true,
        maxlength: 40,
        'aria-label': texts.refundNumber,
        placeholder: texts.refundNumber,
      },
    })
    const form = el(
      'form',
      { class: 'row' },
      number,
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
    window.clearTimeout(idle)
    // Whoever opened it from the board is gone: the next one types their own key.
    if (!onUse) void callDesk('close-members', {}).catch(fail)
  })
  if (order === null) askNumber()
  else look(order.id)
  return close
}
