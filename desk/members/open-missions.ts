import type { DeskMission, DeskMissions } from '../../core/contract/desk/desk-mission-calls.ts'
import { missionGoals } from '../../core/schema/customer/mission.ts'
import type { CallRefused } from '../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../connection/call-desk.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { el, labelled } from '../dom.ts'
import type { Format } from '../format.ts'
import { keepingFocus } from '../keep.ts'
import { type CarryOut, changeList } from './change-list.ts'
import { whyNotMade } from './why-not-made.ts'

type Options = {
  format: Format
  callDesk: CallDesk
  carryOut: CarryOut
  say: (sentence: string) => void
}

/** Opens the restaurant's missions: the existing ones, and a form for a new one. @returns a function that closes it */
export function openMissions({ format, callDesk, carryOut, say }: Options): () => void {
  const { texts } = format
  const rows = el('div', { class: 'services members' })
  const making = el('div', { class: 'members' })
  let isFormThere = false

  function draw(missions: DeskMissions): void {
    const drawn = missions.list.map(row)
    keepingFocus(rows, () => rows.replaceChildren(...(drawn.length === 0 ? [none()] : drawn)))
    // The form stays, as somebody may be filling it in.
    if (isFormThere) return
    isFormThere = true
    making.replaceChildren(form(missions))
  }

  function row(mission: DeskMission): HTMLElement {
    const { id: missionId, title, goal, target, firstDay, lastDay, points, madeBy } = mission
    // A coupon that is no longer in the shop's file has no title.
    const reward = [mission.voucherTitle || mission.voucherId, points > 0 && texts.somePoints(points)]
      .filter(Boolean)
      .join(' + ')
    const days = `${format.dated(firstDay)} – ${format.dated(lastDay)}`
    return el(
      'p',
      { class: 'member-line', attributes: { 'data-about': missionId, tabindex: -1 } },
      el('span', {}, [title, `${texts.goals[goal]}: ${target}`, days, reward].join(' · ')),
      madeBy === null
        ? el('span', { class: 'muted' }, texts.ofTheFile)
        : el(
            'button',
            {
              attributes: { type: 'button', 'aria-label': `${title}: ${texts.endMission}` },
              on: () => void end(missionId, title),
            },
            texts.endMission,
          ),
    )
  }

  const none = () =>
    el('p', { class: 'muted', attributes: { 'data-about': 'none', tabindex: -1 } }, texts.nothingHere)

  async function end(missionId: string, title: string): Promise<void> {
    const work = async () => draw(await callDesk('end-mission', { missionId }))
    if ((await changeList({ carryOut, work, look, whyNot })) === 'done') say(texts.ended(title))
  }

  const whyNot = (refusal: CallRefused): string | undefined =>
    refusal.fields.includes('voucherId') ? texts.couponOverBefore : whyNotMade(refusal, names, texts)
  const names = {
    title: texts.missionTitle,
    goal: texts.missionGoal,
    target: texts.howMany,
    firstDay: texts.from,
    lastDay: texts.until,
    points: texts.rewardPoints,
  }

  const look = async () => draw(await callDesk('missions', {}))

  function form({ today, vouchers }: DeskMissions): HTMLElement {
    let missionId = crypto.randomUUID()
    const input = (label: string, attributes: Record<string, string | number | boolean>) =>
      el('input', { attributes: { 'aria-label': label, ...attributes } })
    const option = (value: string, label: string) => el('option', { attributes: { value } }, label)
    const title = input(texts.missionTitle, { type: 'text', required: true, maxlength: 80 })
    const goal = el(
      'select',
      { attributes: { 'aria-label': texts.missionGoal } },
      ...missionGoals.map((one) => option(one, texts.goals[one])),
    )
    const target = input(texts.howMany, { type: 'number', min: 1, max: 100_000, required: true })
    const firstDay = input(texts.from, { type: 'date', value: today, required: true })
    const lastDay = input(texts.until, { type: 'date', min: today, required: true })
    const voucher = el(
      'select',
      { attributes: { 'aria-label': texts.rewardCoupon } },
      option('', texts.noCoupon),
      ...vouchers.map(({ id, title: name }) => option(id, name)),
    )
    const points = input(texts.rewardPoints, { type: 'number', min: 0, max: 1_000_000 })
    const made = el(
      'form',
      { class: 'row' },
      ...[title, goal, target, firstDay, lastDay, voucher, points].map(labelled),
      el('button', { class: 'main', attributes: { type: 'submit' } }, texts.makeMission),
    )
    made.addEventListener('submit', (event) => {
      event.preventDefault()
      void make()
    })
    async function make(): Promise<void> {
      const outcome = await changeList({
        carryOut,
        work: async () =>
          draw(
            await callDesk('make-mission', {
              missionId,
              title: title.value,
              goal: missionGoals.find((one) => one === goal.value) ?? 'orders',
              target: Number(target.value),
              firstDay: firstDay.value,
              lastDay: lastDay.value,
              voucherId: voucher.value,
              points: Number(points.value),
            }),
          ),
        look,
        whyNot,
      })
      if (outcome === 'failed') return
      missionId = crypto.randomUUID()
      // The altered version stays in the form, to be made as another one.
      if (outcome === 'madeBefore') return
      made.reset()
    }
    return made
  }

  const close = openDialog(texts.ourMissions, texts.close, [
    rows,
    el('h3', {}, texts.newMission),
    el('p', { class: 'muted' }, texts.newMissionHint),
    making,
  ])
  void carryOut(look)
  return close
}
