import { isClose } from '../base/is-close.ts'
import { variables } from '../settings/config.ts'

/** A variable of `.env` that nothing reads, and the setting whose name it resembles. */
export type Misspelt = { name: string; meant: string }

/**
 * Finds names that look like a slip. The file may hold variables of other programs, so the others aren't reported, nor
 * what resembles a short name: PGHOST is no slip of HOST. Ours: the spec is silent.
 */
export function misspeltAmong(names: readonly string[]): Misspelt[] {
  const others = [...new Set(names)].filter((name) => variables.every((known) => known.name !== name))
  return others.flatMap((name) => {
    const meant = variables.find((known) => known.name.length > 5 && isClose(known.name, name))
    return meant ? [{ name, meant: meant.name }] : []
  })
}
