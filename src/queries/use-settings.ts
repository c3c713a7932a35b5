import { useObservable } from 'dexie-react-hooks'
import type { Criterion } from '../../core/schema/primitives.ts'
import type { ConnectionState, LostState, Settings, SettingsKey } from '../../core/storage/settings.ts'
import { readSetting } from '../../core/storage/read-setting.ts'
import { type NamedQuery, namedQueries, namedQuery } from '../../core/storage/named-query.ts'
import { database } from './database.ts'
import { useMenuStatus } from './use-menu.ts'
import { useUnlessPressed } from '../ui/unless-pressed.ts'

/** One setting: undefined while it is being read, null if it was never written. */
export const useSetting = <K extends SettingsKey>(key: K): Settings[K] | null | undefined =>
  useObservable(() => settingOf(key), [key])

export const settingOf = namedQueries(
  async (key: SettingsKey) => (await readSetting(database, key)) ?? null,
) as <K extends SettingsKey>(key: K) => NamedQuery<Settings[K] | null>

const neverAsked: Settings['connection'] = { state: 'unknown', since: 0, lastAnswerAt: null }

/**
 * Whether our own endpoint answers; the browser's `navigator.onLine` is only a hint. The connection banner moves what
 * is beside it, so this value changes only while nothing is pressed.
 */
export const useConnection = (): Settings['connection'] =>
  useUnlessPressed(useSetting('connection') ?? neverAsked)

/** True if the restaurant can't be reached: there is no network, or something else answers in its place. */
export const useIsCut = (): boolean => isCut(useConnection().state)

/** Whether in this state the restaurant can't be reached. */
export const isCut = (state: ConnectionState): state is LostState => state !== 'unknown' && state !== 'online'

const none: readonly Criterion[] = []

/**
 * The criteria by which the diner filters the menu, allergens first; undefined while they are being read. The same
 * array until the diner changes them.
 */
export const useMenuFilter = (): readonly Criterion[] | undefined => useObservable(menuFilter)

export const menuFilter = namedQuery(async (): Promise<readonly Criterion[]> => {
  const { allergens = [], diets = [] } = (await readSetting(database, 'avoidedAllergens')) ?? {}
  return allergens.length + diets.length > 0 ? [...allergens, ...diets] : none
})

/** Whether the phone has everything that the app needs without a network; undefined while that is being read. */
export function useReadiness(): boolean | undefined {
  const shell = useSetting('shell')
  const ready = useSetting('readiness')
  // What is ready may be another order type's menu, for example the one of a table.
  const menu = useMenuStatus()
  if (shell === undefined || ready === undefined || menu === undefined) return undefined
  return Boolean(shell?.ready && menu && ready?.menu && ready.pictures && ready.guest)
}
