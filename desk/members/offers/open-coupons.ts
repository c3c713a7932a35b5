import { el } from '../../dom.ts'
import { couponForm } from './coupon-form.ts'
import { couponWords } from './coupon-words.ts'
import { type Options, openList } from './open-list.ts'
import { whyNotMade } from './why-not-made.ts'

/** Opens the restaurant's coupons: the existing ones, and a form for a new one. @returns a function that closes it */
export function openCoupons(options: Options): () => void {
  const { format, callDesk } = options
  const { texts } = format
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
  return openList(options, {
    title: texts.ourCoupons,
    newTitle: texts.newCoupon,
    newHint: texts.newCouponHint,
    wordsOf: (coupon, { currency }) => [
      el('strong', {}, coupon.title),
      ` · ${couponWords(coupon, currency, format)}`,
    ],
    form: (coupons, make) =>
      couponForm(coupons, format, (coupon) => make(() => callDesk('make-coupon', coupon))),
    read: () => callDesk('coupons', {}),
    end: (couponId) => callDesk('end-coupon', { couponId }),
    whyNot: (refusal) =>
      refusal.code === 'DK_IN_USE' ? texts.couponInUse : whyNotMade(refusal, names, texts),
  })
}
