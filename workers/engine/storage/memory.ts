import { onCommit } from '../../../core/storage/transactions/on-commit.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { isStorageFailure } from '../../../core/storage/failures.ts'
import type { Settings, SettingsKey } from '../../../core/storage/settings.ts'
import { readSetting } from '../../../core/storage/writer.ts'
import { type Remembered, nameDatabase, namesOf, putBack, readRemembered } from './rebuild.ts'

/**
 * The engine's own copy of what can't be fetched again, kept in step with every commit. It stands in while the
 * database can't be read, and is put back when the database was evicted, deleted or rebuilt.
 */
export type Memory = {
  /** Reads from the database; what is remembered instead when that fails. */
  or<T>(read: () => Promise<T>, recall: (remembered: Remembered) => T): Promise<T>
  /** Remembers what the database holds now; a sign-out waits for it, so that no rebuild ever undoes it. */
  refresh(): Promise<void>
  /** Called when the database had been made anew, and what was remembered is in it again. */
  onRestored(listener: () => void): void
}

/** Between two copies: a thousand orders that are sent in one go aren't copied at each step. */
const restMs = 250

export function keepMemory(database: LarderDatabase): Memory {
  const listeners: (() => void)[] = []
  let remembered: Remembered | null = null
  let changed = false
  let copying = false

  const refresh = async () => {
    remembered = await readRemembered(database)
    if (namesOf(remembered).length > 0) return
    // On a full disk it is named with the next commit.
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
      // What can't be read now is remembered as it was.
      await refresh().catch(onlyStorage)
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
    copying = false
  }
  const stop = onCommit(() => void follow())

  // On every opening, before anybody else gets to see what was opened.
  database.on(
    'ready',
    async (opened) => {
      if (!remembered) return
      const isRestored = await putBack(opened as LarderDatabase, remembered)
      // Of what was committed while it was closed, as somebody's leaving, nothing may have been heard.
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
 * A setting; as last remembered, while the database can't be read. For what goes on even then: saying who calls, and
 * sending. Everything else reads with `readSetting`, and fails with the database.
 */
export const settingOf = <K extends SettingsKey>(
  { database, memory }: { database: LarderDatabase; memory: Memory },
  key: K,
): Promise<Settings[K] | undefined> =>
  memory.or(
    () => readSetting(database, key),
    ({ settings }) => settings.find((row) => row.key === key)?.value as Settings[K] | undefined,
  )

/** For work that may fail with the database, and with nothing else. */
export function onlyStorage(error: unknown): void {
  if (!isStorageFailure(error)) throw error
}
