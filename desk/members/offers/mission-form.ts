import type { DeskMissions, NewMission } from '../../../core/contract/desk/desk-mission-calls.ts'
import { missionGoals } from '../../../core/schema/customer/mission.ts'
import { el, labelled } from '../../dom.ts'
import type { Texts } from '../../texts/texts.ts'
import type { changeList } from './change-list.ts'

/** A form for a new mission. It is emptied when the mission is made. */
export function missionForm(
  { today, vouchers }: DeskMissions,
  texts: Texts,
  make: (mission: NewMission) => ReturnType<typeof changeList>,
): HTMLElement {
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
  const form = el(
    'form',
    { class: 'row' },
    ...[title, goal, target, firstDay, lastDay, voucher, points].map(labelled),
    el('button', { class: 'main', attributes: { type: 'submit' } }, texts.makeMission),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  async function send(): Promise<void> {
    const outcome = await make({
      missionId,
      title: title.value,
      goal: missionGoals.find((one) => one === goal.value) ?? 'orders',
      target: Number(target.value),
      firstDay: firstDay.value,
      lastDay: lastDay.value,
      voucherId: voucher.value,
      points: Number(points.value),
    })
    if (outcome === 'failed') return
    missionId = crypto.randomUUID()
    // The altered version stays in the form, to be made as another one.
    if (outcome === 'madeBefore') return
    form.reset()
  }
  return form
}
