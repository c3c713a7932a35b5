import { useLiveQuery } from './use-live-query.ts'
import type { Allergen } from '../../core/schema/primitives.ts'
import type { Settings, SettingsKey } from '../../core/storage/rows.ts'
import { database } from './database.ts'

/** One setting: undefined while it is being read, null when it was never written. */
export function useSetting<K extends SettingsKey>(key: K): Settings[K] | null | undefined {
  return useLiveQuery(async () => {
    const row = await database.settings.get(key)
    return (row?.value as Settings[K] | undefined) ?? null
  }, [key])
}

const neverAsked: Settings['connection'] = { state: 'unknown', since: 0, lastAnswerAt: null }

/** Whether our own endpoint answers; the browser's own opinion is only a hint. */
export const useConnection = (): Settings['connection'] => useSetting('connection') ?? neverAsked

const none: readonly Allergen[] = []

/** What the diner doesn't eat, to filter the menu by; undefined while it is being read. */
export function useAvoidedAllergens(): readonly Allergen[] | undefined {
  const setting = useSetting('avoidedAllergens')
  return setting === undefined ? undefined : (setting?.allergens ?? none)
}

/** True once everything is here that the app needs without a network. */
export function useReadiness(): boolean {
  const shell = useSetting('shell')
  const ready = useSetting('readiness')
  return Boolean(shell?.ready && ready?.menu && ready.pictures && ready.guest)
}
