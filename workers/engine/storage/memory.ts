import { onCommit } from '../../../core/storage/transactions/on-commit.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { isStorageFailure } from '../../../core/storage/failures.ts'
import type { Settings, SettingsKey } from '../../../core/storage/settings.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { sleep } from '../base/sleep.ts'
import { type Remembered, nameDatabase, namesOf, putBack, readRemembered } from './rebuild.ts'

/**
 * The engine's copy, in memory, of what can't be fetched again. It is updated after each commit, answers while the
 * database can't be read, and is written back when the database was evicted, deleted or rebuilt.
 */
export type Memory = {
  /** Reads from the database; if that fails, answers what `recall` finds in the copy. */
  or<T>(read: () => Promise<T>, recall: (remembered: Remembered) => T): Promise<T>
  /** Copies what the database holds now. A sign-out waits for this, so that no rebuild ever undoes the sign-out. */
  refresh(): Promise<void>
  /** Calls the listener after a database that was made anew has been filled from the copy. */
  onRestored(listener: () => void): void
}

/** The pause (ms) after each copy, so that sending a thousand orders in a row doesn't make a copy at each step. */
const restMs = 250

export function keepMemory(database: LarderDatabase): Memory {
  const listeners: (() => void)[] = []
  let remembered: Remembered | null = null
  let changed = false
  let copying = false

  const refresh = async () => {
    remembered = await readRemembered(database)
    if (namesOf(remembered).length > 0) return
    // On a full disk this fails; the database is then named after a later commit.
    await nameDatabase(database).catch(onlyStorage)
    remembered = await readRemembered(database)
  }

  async function follow(): Promise<void> {
    if (database.hasBeenClosed()) return stop()
    changed = true
    if (copying) return
    copying = true
    while (changed) {
      changed = false
      // If the database can't be read now, the previous copy stays.
      await refresh().catch(onlyStorage)
      await sleep(restMs)
    }
    copying = false
  }
  const stop = onCommit(() => void follow())

  // Runs whenever the database is opened, before anything else can read or write it.
  database.on(
    'ready',
    async (opened) => {
      if (!remembered) return
      const isRestored = await putBack(opened as LarderDatabase, remembered)
      // This engine wasn't notified of commits by other tabs, such as a sign-out, while its database was closed.
      remembered = await readRemembered(opened as LarderDatabase)
      if (isRestored) setTimeout(() => listeners.forEach((listener) => listener()), 0)
    },
    true,
  )

  return {
    async or(read, recall) {
      try {
        return await read()
      } catch (error) {
        if (!remembered || !isStorageFailure(error)) throw error
        return recall(remembered)
      }
    },
    refresh,
    onRestored: (listener) => void listeners.push(listener),
  }
}

/**
 * Reads a setting, from the memory while the database can't be read. For the two things that must work even then:
 * stating who makes a call, and sending. Everything else uses `readSetting`, which fails if the database fails.
 */
export const settingOf = <K extends SettingsKey>(
  { database, memory }: { database: LarderDatabase; memory: Memory },
  key: K,
): Promise<Settings[K] | undefined> =>
  memory.or(
    () => readSetting(database, key),
    ({ settings }) => settings.find((row) => row.key === key)?.value as Settings[K] | undefined,
  )

/** Ignores a storage failure and rethrows any other error: for work that may be skipped if the database fails. */
export function onlyStorage(error: unknown): void {
  if (!isStorageFailure(error)) throw error
}
