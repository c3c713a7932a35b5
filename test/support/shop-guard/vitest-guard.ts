import { afterEach, expect, vi } from 'vitest'
import type * as Opening from '../../../server/database/open.ts'
import { changeMark, markOfAll, seeAllChangesBy, seeChangesBy } from '../../../server/database/change-mark.ts'
import { observeWaiting } from '../../../server/database/observe.ts'
import { shopGuard, type Stray } from './shop-guard.ts'

/** One list for all test files of a process, because a database that one file has opened may be used by others. */
const { strays } = Object.assign(globalThis, {
  strays: (globalThis as { strays?: Stray[] }).strays ?? [],
})

// Adds the guard to every database that is opened in a test process.
vi.mock('../../../server/database/open.ts', async (original) => {
  const opening = await original<typeof Opening>()
  const openDatabase: typeof Opening.openDatabase = async (options) => {
    const db = await opening.openDatabase(options)
    const guarded = db.withPlugin(shopGuard((stray) => strays.push(stray)))
    // `withPlugin` creates a new executor, which lacks the time measurement.
    if (options.observer) observeWaiting(guarded, options.observer)
    if (changeMark(db) !== null) seeChangesBy(guarded, () => changeMark(db)!)
    if (markOfAll(db) !== null) seeAllChangesBy(guarded, () => markOfAll(db)!)
    return guarded
  }
  return { ...opening, openDatabase }
})

// A job that fails is only logged, so refused statements are reported here as well.
afterEach(() => {
  expect(strays.splice(0)).toEqual([])
})
