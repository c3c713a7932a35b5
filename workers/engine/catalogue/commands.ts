import { late } from '../base/late.ts'
import { done } from '../base/result.ts'
import type { Commands } from '../context/command.ts'
import { filterMenu } from './filter-menu.ts'
import { takePageAnswers } from './page-answers.ts'

export const catalogueCommands = {
  /** Which table a link is for, without sitting down at it; SP_0027 when there is no such table. */
  lookAtTable: { run: late(() => import('./look-at-table.ts'), 'lookAtTable') },
  /** Takes what the server has put into the page of a first visit (`PageAnswers`, as JSON); said ahead of the visit. */
  takePageAnswers: { run: takePageAnswers },
  /** Fetches the shop and the menu now (pull to refresh). */
  refreshMenu: {
    run: async (_, _nothing: void, { loop }) => {
      const synced = await loop.sync()
      return synced.ok ? done : synced
    },
  },
  /** Which allergens and diets the menu is filtered by, from now on; none ends it. Kept on this phone only. */
  filterMenu: { run: filterMenu },
  /** Asks which times of a service are full; what the restaurant answers is kept in the settings. EN_OFFLINE. */
  refreshFullSlots: { run: late(() => import('./full-slots.ts'), 'refreshFullSlots') },
} satisfies Commands
