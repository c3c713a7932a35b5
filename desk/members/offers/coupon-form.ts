import {
  couponKinds,
  couponReceivers,
  type DeskCoupons,
  type NewCoupon,
} from '../../../core/contract/desk/desk-coupon-calls.ts'
import { weekdays } from '../../../core/schema/primitives.ts'
import { el, labelled } from '../../dom.ts'
import type { Format } from '../../format.ts'
import type { changeList } from './change-list.ts'
import { weekdayName } from './coupon-words.ts'

/** A form for a new coupon. It is emptied when the coupon is made, and shows only the fields of the chosen kind. */
export function couponForm(
  { today, currency }: DeskCoupons,
  format: Format,
  make: (coupon: NewCoupon) => ReturnType<typeof changeList>,
): HTMLElement {
  const { texts } = format
  let couponId = crypto.randomUUID()
  const input = (label: string, attributes: Record<string, string | number | boolean>) =>
    el('input', { attributes: { 'aria-label': label, ...attributes } })
  const choice = <T extends string>(label: string, values: readonly T[], words: Record<T, string>) =>
    el(
      'select',
      { attributes: { 'aria-label': label } },
      ...values.map((value) => el('option', { attributes: { value } }, words[value])),
    )
  const money = { type: 'number', min: 0, step: 0.01 }
  const title = input(texts.missionTitle, { type: 'text', required: true, maxlength: 80 })
  const kind = choice(texts.couponKind, couponKinds, texts.couponKinds)
  const value = input(texts.howMuch, { ...money, min: 0.01, required: true })
  const mostOff = input(texts.couponMostOff(currency), money)
  const minimum = input(texts.couponMinimum(currency), money)
  const receiver = choice(texts.couponFor, couponReceivers, texts.couponReceivers)
  const code = input(texts.couponCode, { type: 'text', maxlength: 40, autocapitalize: 'characters' })
  const amount = input(texts.couponAmount, { type: 'number', min: 1, max: 1_000_000 })
  const perMember = input(texts.couponPerMember, { type: 'number', min: 1, max: 1000 })
  const firstDay = input(texts.from, { type: 'date' })
  const lastDay = input(texts.until, { type: 'date', min: today })
  const from = input(texts.fromTime, { type: 'time' })
  const until = input(texts.untilTime, { type: 'time' })
  // The week begins on Monday where the desk's languages are spoken.
  const days = [...weekdays.slice(1), ...weekdays.slice(0, 1)].map((day) => ({
    day,
    box: el('input', { attributes: { type: 'checkbox' } }),
  }))
  const firstOrderOnly = el('input', { attributes: { type: 'checkbox' } })
  const form = el(
    'form',
    { class: 'row' },
    ...[title, kind, value, mostOff, minimum, receiver, code, amount, perMember, firstDay, lastDay].map(
      labelled,
    ),
    el(
      'fieldset',
      { class: 'row' },
      el('legend', {}, texts.couponDays),
      ...days.map(({ day, box }) => el('label', {}, box, weekdayName(format.language, day))),
    ),
    labelled(from),
    labelled(until),
    el('label', {}, firstOrderOnly, texts.couponFirstOrder),
    el('button', { class: 'main', attributes: { type: 'submit' } }, texts.makeMission),
  )

  /** Shows only the fields of this kind. */
  function fit(): void {
    value.hidden = kind.value === 'freeDelivery'
    value.required = !value.hidden
    mostOff.hidden = kind.value !== 'percent'
    const isClaimed = receiver.value === 'whoClaims'
    code.hidden = !isClaimed
    amount.hidden = perMember.hidden = !isClaimed && receiver.value !== 'everyMember'
  }
  kind.addEventListener('change', fit)
  receiver.addEventListener('change', fit)
  fit()

  const numberIn = (one: HTMLInputElement) => (one.hidden ? 0 : Number(one.value))
  const asked = (): NewCoupon => ({
    couponId,
    title: title.value,
    kind: couponKinds.find((one) => one === kind.value) ?? 'amount',
    value: numberIn(value),
    mostOff: numberIn(mostOff),
    minimum: numberIn(minimum),
    receiver: couponReceivers.find((one) => one === receiver.value) ?? 'byHand',
    code: code.hidden ? '' : code.value,
    amount: numberIn(amount),
    perMember: numberIn(perMember),
    firstDay: firstDay.value,
    lastDay: lastDay.value,
    weekdays: days.flatMap(({ day, box }) => (box.checked ? day : [])),
    from: from.value,
    until: until.value,
    firstOrderOnly: firstOrderOnly.checked,
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  async function send(): Promise<void> {
    const outcome = await make(asked())
    if (outcome === 'failed') return
    couponId = crypto.randomUUID()
    // The altered version stays in the form, to be made as another one.
    if (outcome === 'madeBefore') return
    form.reset()
    fit()
  }
  return form
}
