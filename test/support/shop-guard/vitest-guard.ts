import { afterEach, expect, vi } from 'vitest'
import type * as Opening from '../../../server/database/open.ts'
import { changeMark, markOfAll, seeAllChangesBy, seeChangesBy } from '../../../server/database/change-mark.ts'
import { observeWaiting } from '../../../server/database/observe.ts'
import { shopGuard, type Stray } from './shop-guard.ts'

/** One list for all files of a process: what was opened for the first of them is asked by others, too. */
const { strays } = Object.assign(globalThis, {
  strays: (globalThis as { strays?: Stray[] }).strays ?? [],
})

// Every database that is opened in a test's process is guarded.
vi.mock('../../../server/database/open.ts', async (original) => {
  const opening = await original<typeof Opening>()
  const openDatabase: typeof Opening.openDatabase = async (options) => {
    const db = await opening.openDatabase(options)
    const guarded = db.withPlugin(shopGuard((stray) => strays.push(stray)))
    // A plugin makes another executor, without the stopwatch.
    if (options.observer) observeWaiting(guarded, options.observer)
    if (changeMark(db) !== null) seeChangesBy(guarded, () => changeMark(db)!)
    if (markOfAll(db) !== null) seeAllChangesBy(guarded, () => markOfAll(db)!)
    return guarded
  }
  return { ...opening, openDatabase }
})

// A job that fails is logged and goes on: what was refused is told here as well.
afterEach(() => {
  expect(strays.splice(0)).toEqual([])
})
