import { maxReason } from '../../core/contract/desk/desk-limits.ts'
import type { DeskRefund, DeskRefunds } from '../../core/contract/desk/desk-refund-calls.ts'
import { asTyped, readTypedCents, sumOfWays } from '../../core/domain/order/refund.ts'
import { el, labelled, onceAtATime } from '../dom.ts'
import { faultOf } from '../field-fault.ts'
import type { Format } from '../format.ts'
import { besideLine } from './refund-rows.ts'

export type AskedRefund = { refundId: string; cents: number; why: string }

/**
 * Asks how much of an order is refunded, and why. The refund keeps its id as long as the amount stays, so a second tap
 * after a lost answer refunds nothing twice. `before` is what was typed when the refunds were read again. `give`
 * returns the refund as it was stored, or null: another desk may have refunded the remainder at the counter meanwhile.
 */
export function refundForm(
  refunds: DeskRefunds,
  { texts, money }: Format,
  say: (sentence: string) => void,
  before: AskedRefund | null,
  give: (asked: AskedRefund) => Promise<DeskRefund | null>,
): HTMLElement[] {
  const { left, currency } = refunds
  const leftCents = sumOfWays(left)
  let asked = { refundId: before?.refundId ?? crypto.randomUUID(), cents: before?.cents ?? 0 }
  const field = (label: string, more: Record<string, string | number | undefined>) =>
    el('input', {
      attributes: { type: 'text', required: true, 'aria-label': label, ...more },
    })
  // Not a number field, as that accepts "1e3" as an amount.
  const amount = field(texts.refundAmount(currency), {
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 13,
    value: before ? asTyped(before.cents, currency) : undefined,
  })
  const why = field(texts.whyGiven, { maxlength: maxReason, value: before?.why })
  const fault = faultOf(amount)
  const all = el(
    'button',
    {
      attributes: { type: 'button' },
      on: () => {
        amount.value = asTyped(leftCents, currency)
        fault.clear()
        tellBeside()
      },
    },
    texts.refundAll(money(leftCents, currency)),
  )
  // Before the tap: what comes back in proportion can be worth more than the amount.
  const beside = el('p', { class: 'note', attributes: { 'aria-live': 'polite' } })
  function tellBeside(): void {
    const cents = readTypedCents(amount.value) ?? 0
    beside.textContent = cents > leftCents ? '' : besideLine(refunds, cents, texts)
  }
  amount.addEventListener('input', tellBeside)
  tellBeside()
  const button = el('button', { class: 'main', attributes: { type: 'submit' } }, texts.refundNow)
  const attributes = { 'data-about': 'form', tabindex: -1 }
  const form = el(
    'form',
    { class: 'row', attributes },
    labelled(amount),
    all,
    labelled(why),
    beside,
    fault.element,
    button,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const cents = readTypedCents(amount.value)
    if (cents === null || cents === 0 || cents > leftCents) {
      fault.say(texts.notThatAmount(money(leftCents, currency)))
      return amount.focus()
    }
    void onceAtATime(button, () => carryOut(cents))
  })
  async function carryOut(cents: number): Promise<void> {
    // The id changes only here, so that a refund under way keeps its id whatever is typed meanwhile.
    if (asked.cents !== cents) asked = { refundId: crypto.randomUUID(), cents }
    const given = await give({ ...asked, why: why.value.trim() })
    if (!given) return
    const { counterCents } = given
    say(counterCents > 0 ? texts.refundGiveNow(money(counterCents, currency)) : texts.written)
  }
  return [el('p', { class: 'muted' }, texts.refundHint), form]
}
