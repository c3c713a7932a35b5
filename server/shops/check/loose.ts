import type { BaseIssue } from 'valibot'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Path } from './fault.ts'

/** A value any part of which may be missing because that part was refused. */
export type Loose<T> = T extends readonly (infer E)[]
  ? (Loose<E> | undefined)[]
  : T extends object
    ? { [K in keyof T]?: Loose<T[K]> | undefined }
    : T

export type LooseFile = Loose<ShopFile>

/** The path of a schema issue, from the file's root. */
export const pathOf = (issue: { path?: BaseIssue<unknown>['path'] }): (string | number)[] =>
  (issue.path ?? []).map((part) => part.key as string | number)

/**
 * The valid rest of a partly refused file: each refused part is blanked, so that the rest has the type that the schema
 * says. Positions in lists stay, so paths remain valid.
 */
export function withoutRefused(output: unknown, issues: readonly BaseIssue<unknown>[]): LooseFile {
  for (const issue of issues) if (!blank(output, pathOf(issue))) return {}
  return (typeof output === 'object' && output !== null ? output : {}) as LooseFile
}

function blank(root: unknown, path: Path): boolean {
  const last = path.at(-1)
  if (last === undefined) return false
  let holder: unknown = root
  for (const key of path.slice(0, -1)) {
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) return true
    holder = (holder as Record<string | number, unknown>)[key]
  }
  if (typeof holder === 'object' && holder !== null && Object.hasOwn(holder, last)) {
    ;(holder as Record<string | number, unknown>)[last] = undefined
  }
  return true
}

/** Entries of a list with their positions, without the refused ones. */
export function* each<T>(list: readonly (T | undefined)[] | undefined): Generator<[number, T]> {
  for (const [index, entry] of (list ?? []).entries()) if (entry !== undefined) yield [index, entry]
}

/** Values of a list without the refused ones. */
export const present = <T>(list: readonly (T | undefined)[] | undefined): T[] =>
  (list ?? []).filter((entry) => entry !== undefined)
