import { readSetting, writeSetting } from '../../../core/storage/writer.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import { loadLateFiles } from '../base/late.ts'
import { done, ok } from '../base/result.ts'
import { type Visit, type WakeReason, clipped } from '../base/visit.ts'
import { noteScan } from '../catalogue/shop-sync.ts'
import type { Commands } from '../context/command.ts'
import type { EngineContext } from '../context/context.ts'
import type { Tab } from '../context/tab.ts'

export const loopCommands = {
  /** Tells what this tab shows; the shop and its menus are fetched in the background when they are stale. */
  visit: { arrives: clipped, run: beginVisit },
  chooseLanguage: {
    async run({ database }, language: Language, { visit, show }) {
      show({ ...visit, language })
      await writeSetting(database, 'language', { chosen: language })
      return done
    },
    after: 'start',
  },
  /** Tries everything that waits, now, and answers whether the restaurant was reached. */
  sendNow: {
    async run({ connection }, _nothing: void, { loop }) {
      await loop.sendNow()
      return ok({ isOnline: connection.state() === 'online' })
    },
  },
  /** Fetches what a first visit doesn't need, while there is a network: by the time that it is needed there may be none. */
  loadRest: {
    async run() {
      await loadLateFiles()
      return done
    },
  },
  /** The page came to the front, the network changed, or the customer asks: look again. */
  wake: {
    async run(_, reason: WakeReason, { loop }) {
      loop.wake(reason)
      return done
    },
  },
} satisfies Commands

async function beginVisit(context: EngineContext, next: Visit, { before, loop }: Tab) {
  try {
    // A link's or the browser's language is the tab's own; only the customer's choice is kept over another.
    if (!(await readSetting(context.database, 'language')))
      await writeSetting(context.database, 'language', { chosen: next.language })
    if (next.tableCode !== null && next.tableCode !== before?.tableCode)
      await noteScan(context, next.tableCode, next.arrived)
    await loop.start()
  } catch (error) {
    // What couldn't be written down mustn't keep the rest from being begun, and begun again.
    loop.wake('visible')
    throw error
  }
  return done
}
