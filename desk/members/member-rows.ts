import type { DeskEntry, DeskGrant, DeskMember } from '../../core/contract/desk/desk-member-calls.ts'
import { onChosen } from '../choosing.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'
import type { Offered } from './offered.ts'

/** A member's account: what they have, what can be granted or taken back, and its history. */
export function memberRows(
  member: DeskMember,
  format: Format,
  now: number,
  offer: (offered: Offered) => void,
): HTMLElement[] {
  const { texts } = format
  const money = (cents: number) => format.money(cents, member.currency)
  const button = (label: string, offered: Offered, name = label) =>
    el('button', { attributes: { type: 'button', 'aria-label': name }, on: () => offer(offered) }, label)
  const line = (about: string, what: string, ...buttons: HTMLElement[]) =>
    el(
      'p',
      { class: 'member-line', attributes: { 'data-about': about, tabindex: -1 } },
      el('span', {}, what),
      ...buttons,
    )
  return [
    el('h3', {}, [member.name, member.phone].filter(Boolean).join(' · ')),
    ...(member.isDisabled ? [el('p', { class: 'state-paused' }, texts.accountDisabled)] : []),
    line(
      'points',
      `${texts.points}: ${member.points}${member.pointCents > 0 ? ` (${money(member.points * member.pointCents)})` : ''}`,
      button(texts.give, { title: texts.points, choose: 'points' }, `${texts.points}: ${texts.give}`),
    ),
    line(
      'balance',
      `${texts.balance}: ${money(member.balanceCents)}`,
      button(texts.give, { title: texts.balance, choose: 'balance' }, `${texts.balance}: ${texts.give}`),
    ),
    line(
      'level',
      levelLine(member, format),
      chooser(
        texts.otherLevel,
        member.levels
          .filter(({ name }) => name !== member.levelName)
          .map(({ name, fromCents }) => ({ title: name, grant: { kind: 'level', fromCents } })),
        offer,
      ),
    ),
    el('h4', {}, texts.coupons),
    ...member.coupons.map(({ id, title }) =>
      line(
        id,
        title,
        button(
          texts.takeBack,
          { title, grant: { kind: 'couponBack', couponId: id } },
          `${title}: ${texts.takeBack}`,
        ),
      ),
    ),
    line(
      'coupons',
      member.coupons.length === 0 ? texts.nothingHere : '',
      chooser(
        texts.giveCoupon,
        member.vouchers.map(({ id, title }) => ({ title, grant: { kind: 'coupon', voucherId: id } })),
        offer,
      ),
    ),
    ...missionLines(),
    ...(member.bought.length > 0 ? [el('h4', {}, texts.boughtVouchers)] : []),
    ...member.bought.map(({ orderId, number, at, cents, mayTakeBack, refundCents }) =>
      line(
        orderId,
        `${format.moment(at, now)} · ${number} · ${money(cents)}`,
        mayTakeBack
          ? button(
              texts.takeBack,
              { title: number, grant: { kind: 'voucherBack', orderId } },
              `${number}: ${texts.takeBack}`,
            )
          : el('span', { class: 'muted' }, texts.takenBack(money(refundCents ?? cents))),
      ),
    ),
    el('h4', {}, texts.byHand),
    list(member.grants.map((grant) => grantLine(grant, member, format, now))),
    el('h4', {}, texts.history),
    list(member.entries.map((entry) => entryLine(entry, member, format, now))),
  ]

  function missionLines(): HTMLElement[] {
    if (member.missions.length === 0) return []
    return [
      el('h4', {}, texts.missions),
      ...member.missions.map(({ id, title, target, progress, state }) =>
        line(
          id,
          `${title}: ${Math.min(progress, target)} / ${target}`,
          state === 'claimed'
            ? el('span', { class: 'muted' }, texts.rewardTaken)
            : button(
                texts.giveReward,
                { title, grant: { kind: 'mission', missionId: id } },
                `${title}: ${texts.giveReward}`,
              ),
        ),
      ),
    ]
  }

  function list(lines: string[]): HTMLElement {
    if (lines.length === 0) return el('p', { class: 'muted' }, texts.nothingHere)
    return el('ul', { class: 'history' }, ...lines.map((text) => el('li', {}, text)))
  }
}

/** A member's level, what share of the price they pay by it, and what they spent. */
export function levelLine(
  { levelName, memberRate, spentCents, currency }: DeskMember,
  { texts, language, money }: Format,
): string {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const level = [levelName || texts.noLevel, memberRate < 1 && texts.paysShare(percent.format(memberRate))]
  return `${texts.level}: ${level.filter(Boolean).join(', ')} · ${texts.spent(money(spentCents, currency))}`
}

/** A list whose first entry says what it does; choosing another entry offers it. */
function chooser(
  label: string,
  offers: (Offered & { grant: object })[],
  offer: (offered: Offered) => void,
): HTMLElement {
  const select = el(
    'select',
    { attributes: { 'aria-label': label, disabled: offers.length === 0 } },
    el('option', { attributes: { value: '' } }, label),
    ...offers.map(({ title }, at) => el('option', { attributes: { value: at } }, title)),
  )
  onChosen(select, () => {
    const chosen = select.value === '' ? undefined : offers[Number(select.value)]
    select.value = ''
    if (chosen) offer(chosen)
  })
  return select
}

const signed = (text: string, amount: number): string => (amount > 0 ? `+${text}` : text)

/** Points with a separate sign, as languages' plural forms don't cover negative numbers. */
export const pointsOf = (points: number, texts: Format['texts']): string =>
  `${points > 0 ? '+' : '-'}${texts.somePoints(Math.abs(points))}`

function grantLine(
  { at, by, why, kind, detail, points, cents }: DeskGrant,
  { currency }: DeskMember,
  { texts, money, moment }: Format,
  now: number,
): string {
  const what = [
    texts.grantKinds[kind],
    points !== 0 && signed(String(points), points),
    cents !== 0 && signed(money(cents, currency), cents),
    detail,
  ]
  return [moment(at, now), what.filter(Boolean).join(' '), by, `“${why}”`].join(' · ')
}

/** One change of a member's account, as a line of its history. */
export function entryLine(
  { at, reason, points, balanceCents, spentCents, heldPoints, heldCents, missingPoints = 0 }: DeskEntry,
  { currency }: DeskMember,
  { texts, money, moment }: Format,
  now: number,
): string {
  // Used-up amounts had been taken off when they were held, so they have no sign now: they change nothing.
  const isUsed = reason === 'consumed'
  const amounts = [
    isUsed && heldPoints !== 0 && texts.somePoints(-heldPoints),
    isUsed && heldCents !== 0 && money(-heldCents, currency),
    points !== 0 && pointsOf(points, texts),
    balanceCents !== 0 && signed(money(balanceCents, currency), balanceCents),
    spentCents !== 0 && texts.spent(signed(money(spentCents, currency), spentCents)),
    missingPoints > 0 && texts.missingPoints(missingPoints),
  ]
  return [moment(at, now), texts.accountReasons[reason], ...amounts.filter(Boolean)].join(' · ')
}
