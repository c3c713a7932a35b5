import { late } from '../base/late.ts'
import { type Result, ok } from '../base/result.ts'
import type { Commands } from '../context/command.ts'
import type { EngineContext } from '../context/context.ts'
import type { Tab } from '../context/tab.ts'
import { filterMenu } from './filter-menu.ts'
import { takePageAnswers } from './page-answers.ts'

export const catalogueCommands = {
  /** Says which table a link is for, without starting a visit there; SP_0027 if there is no such table. */
  lookAtTable: { run: late(() => import('./look-at-table.ts'), 'lookAtTable') },
  /** Takes the answers in the page of a first visit (`PageAnswers`, as JSON); the page sends them before the visit. */
  takePageAnswers: { run: takePageAnswers },
  /**
   * Fetches the shop and the menu now (pull to refresh). `isComing`: that goes on, as a long menu may arrive for longer
   * than the page waits for a command; the page asks again (src/engine.ts).
   */
  refreshMenu: { run: refreshMenu },
  /**
   * Sets the allergens and diets that the menu is filtered by; an empty list ends the filter. Kept on this phone only.
   */
  filterMenu: { run: filterMenu },
  /** Asks which times of a service are full and stores the answer in the settings. EN_OFFLINE. */
  refreshFullSlots: { run: late(() => import('./full-slots.ts'), 'refreshFullSlots') },
} satisfies Commands

/** Well below the time that the page waits for a command. */
const answerWithinMs = 5_000

async function refreshMenu(
  _: EngineContext,
  _nothing: void,
  { loop }: Tab,
): Promise<Result<{ isComing: boolean }>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, answerWithinMs, null)
  })
  const synced = await Promise.race([loop.sync(), late]).finally(() => clearTimeout(timer))
  // A sync ends by itself once nothing arrives any more, so one that goes on may still succeed.
  return synced && !synced.ok ? synced : ok({ isComing: !synced })
}
