import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import { loadLateFiles } from '../base/late.ts'
import { done, ok } from '../base/result.ts'
import { type Visit, type WakeReason, clipped } from '../base/visit.ts'
import { deviceNow, noteScan } from '../catalogue/shop-sync.ts'
import type { Commands } from '../context/command.ts'
import type { EngineContext } from '../context/context.ts'
import type { Tab } from '../context/tab.ts'
import { onlyStorage } from '../storage/memory.ts'
import { withRoom } from '../storage/with-room.ts'

export const loopCommands = {
  /** Tells the engine what this tab shows; the shop and its menus are fetched in the background if they are stale. */
  visit: { arrives: clipped, run: beginVisit },
  chooseLanguage: {
    async run({ database }, language: Language, { visit, show }) {
      show({ ...visit, language })
      await writeSetting(database, 'language', { chosen: language })
      return done
    },
    after: 'start',
  },
  /** Tries to send the whole outbox now, and answers whether the restaurant was reached. */
  sendNow: {
    async run({ connection }, _nothing: void, { loop }) {
      await loop.sendNow()
      return ok({ isOnline: connection.state() === 'online' })
    },
  },
  /** Fetches the files that a first visit doesn't need, before the network may be gone. */
  loadRest: {
    async run() {
      await loadLateFiles()
      return done
    },
  },
  /** Stores the scan of this tab's table if it isn't stored; EN_NOT_SAVED if the phone still has no room for it. */
  keepScan: {
    async run(context) {
      await noteOwed(context)
      return done
    },
  },
  /** The page came to the front, the network changed, or the customer asks: syncs and sends again. */
  wake: {
    async run(context, reason: WakeReason, { loop }) {
      await noteOwed(context).catch(onlyStorage)
      loop.wake(reason)
      return done
    },
  },
} satisfies Commands

async function beginVisit(context: EngineContext, next: Visit, { before, loop }: Tab) {
  const { tableCode: code, arrived, leaves } = next
  if (code !== before?.tableCode)
    context.scan.owed = code === null ? null : { code, arrived, leaves, at: deviceNow(context) }
  try {
    await noteOwed(context)
    // The language of a link or of the browser is this tab's alone: it is stored only if the customer has chosen none.
    if (!(await readSetting(context.database, 'language')))
      await writeSetting(context.database, 'language', { chosen: next.language })
    await loop.start()
  } catch (error) {
    // A failed write mustn't keep syncing and sending from starting: `wake` starts them, and their timers repeat them.
    loop.wake('visible')
    throw error
  }
  return done
}

/** Stores the scan of this tab's table, unless it is stored: a phone that was full may have room again. */
async function noteOwed(context: EngineContext): Promise<void> {
  const { scan } = context
  const { owed } = scan
  if (!owed) return
  const { code, arrived, leaves, at } = owed
  await withRoom(() => noteScan(context, code, arrived, leaves, at))
  if (scan.owed === owed) scan.owed = null
}
