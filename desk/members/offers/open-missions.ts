import type { DeskMission } from '../../../core/contract/desk/desk-mission-calls.ts'
import type { Format } from '../../format.ts'
import { missionForm } from './mission-form.ts'
import { type Options, openList } from './open-list.ts'
import { whyNotMade } from './why-not-made.ts'

/** Opens the restaurant's missions: the existing ones, and a form for a new one. @returns a function that closes it */
export function openMissions(options: Options): () => void {
  const { format, callDesk } = options
  const { texts } = format
  const names = {
    title: texts.missionTitle,
    goal: texts.missionGoal,
    target: texts.howMany,
    firstDay: texts.from,
    lastDay: texts.until,
    points: texts.rewardPoints,
  }
  return openList(options, {
    title: texts.ourMissions,
    newTitle: texts.newMission,
    newHint: texts.newMissionHint,
    wordsOf: (mission) => [missionWords(mission, format)],
    form: (missions, make) =>
      missionForm(missions, texts, (mission) => make(() => callDesk('make-mission', mission))),
    read: () => callDesk('missions', {}),
    end: (missionId) => callDesk('end-mission', { missionId }),
    whyNot: (refusal) =>
      refusal.fields.includes('voucherId') ? texts.couponOverBefore : whyNotMade(refusal, names, texts),
  })
}

function missionWords(mission: DeskMission, { texts, dated }: Format): string {
  const { title, goal, target, firstDay, lastDay, points } = mission
  // A coupon that is no longer in the shop's file has no title.
  const reward = [mission.voucherTitle || mission.voucherId, points > 0 && texts.somePoints(points)]
    .filter(Boolean)
    .join(' + ')
  return [title, `${texts.goals[goal]}: ${target}`, `${dated(firstDay)} – ${dated(lastDay)}`, reward].join(
    ' · ',
  )
}
