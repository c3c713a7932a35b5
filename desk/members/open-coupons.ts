import type { DeskCoupon, DeskCoupons } from '../../core/contract/desk/desk-coupon-calls.ts'
import type { CallRefused } from '../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../connection/call-desk.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'
import { keepingFocus } from '../keep.ts'
import { type CarryOut, changeList } from './change-list.ts'
import { couponForm } from './coupon-form.ts'
import { couponWords } from './coupon-words.ts'
import { whyNotMade } from './why-not-made.ts'

type Options = {
  format: Format
  callDesk: CallDesk
  carryOut: CarryOut
  say: (sentence: string) => void
}

/** Opens the restaurant's coupons: the existing ones, and a form for a new one. @returns a function that closes it */
export function openCoupons({ format, callDesk, carryOut, say }: Options): () => void {
  const { texts } = format
  const rows = el('div', { class: 'services members' })
  const making = el('div', { class: 'members' })
  let isFormThere = false

  function draw(coupons: DeskCoupons): void {
    const drawn = coupons.list.map((coupon) => row(coupon, coupons.currency))
    keepingFocus(rows, () => rows.replaceChildren(...(drawn.length === 0 ? [none()] : drawn)))
    // The form stays, as somebody may be filling it in.
    if (isFormThere) return
    isFormThere = true
    making.replaceChildren(
      couponForm(coupons, format, (coupon) =>
        changeList({
          carryOut,
          work: async () => draw(await callDesk('make-coupon', coupon)),
          look,
          whyNot,
        }),
      ),
    )
  }

  function row(coupon: DeskCoupon, currency: string): HTMLElement {
    const { id: couponId, title, madeBy } = coupon
    return el(
      'p',
      { class: 'member-line', attributes: { 'data-about': couponId, tabindex: -1 } },
      el('span', {}, el('strong', {}, title), ` · ${couponWords(coupon, currency, format)}`),
      madeBy === null
        ? el('span', { class: 'muted' }, texts.ofTheFile)
        : el(
            'button',
            {
              attributes: { type: 'button', 'aria-label': `${title}: ${texts.endMission}` },
              on: () => void end(couponId, title),
            },
            texts.endMission,
          ),
    )
  }

  const none = () =>
    el('p', { class: 'muted', attributes: { 'data-about': 'none', tabindex: -1 } }, texts.nothingHere)

  async function end(couponId: string, title: string): Promise<void> {
    const work = async () => draw(await callDesk('end-coupon', { couponId }))
    if ((await changeList({ carryOut, work, look, whyNot })) === 'done') say(texts.ended(title))
  }
  const look = async () => draw(await callDesk('coupons', {}))

  const whyNot = (refusal: CallRefused): string | undefined =>
    refusal.code === 'DK_IN_USE' ? texts.couponInUse : whyNotMade(refusal, names, texts)
  const names: Partial<Record<string, string>> = {
    title: texts.missionTitle,
    value: texts.howMuch,
    mostOff: texts.couponMostOff(''),
    minimum: texts.couponMinimum(''),
    code: texts.couponCode,
    amount: texts.couponAmount,
    perMember: texts.couponPerMember,
    firstDay: texts.from,
    lastDay: texts.until,
    weekdays: texts.couponDays,
    from: texts.fromTime,
    until: texts.untilTime,
  }

  const close = openDialog(texts.ourCoupons, texts.close, [
    rows,
    el('h3', {}, texts.newCoupon),
    el('p', { class: 'muted' }, texts.newCouponHint),
    making,
  ])
  void carryOut(look)
  return close
}
