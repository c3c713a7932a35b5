import { late } from '../base/late.ts'
import type { Commands } from '../context/command.ts'
import { filterMenu } from './filter-menu.ts'
import { takePageAnswers } from './page-answers.ts'

export const catalogueCommands = {
  /** Says which table a link is for, without starting a visit there; SP_0027 if there is no such table. */
  lookAtTable: { run: late(() => import('./look-at-table.ts'), 'lookAtTable') },
  /** Takes the answers in the page of a first visit (`PageAnswers`, as JSON); the page sends them before the visit. */
  takePageAnswers: { run: takePageAnswers },
  /**
   * Fetches the shop and the menu that is shown now (pull to refresh). `coming`: that goes on, and the page asks again
   * (src/engine.ts).
   */
  refreshMenu: { run: late(() => import('./shown-menu.ts'), 'refreshMenu') },
  /**
   * Sets the allergens and diets that the menu is filtered by; an empty list ends the filter. Kept on this phone only.
   */
  filterMenu: { run: filterMenu },
  /** Asks which times of a service are full and stores the answer in the settings. EN_OFFLINE. */
  refreshFullSlots: { run: late(() => import('./full-slots.ts'), 'refreshFullSlots') },
} satisfies Commands
