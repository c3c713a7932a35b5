import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Pages that are still open load their lazy chunks by the names of the release that they came with: the files of the
 * release before stay, under dist/previous, for one more build. A build empties its folder, so they lie beside it meanwhile.
 * @param dist what a build makes
 * @param aside where they lie meanwhile
 * @param made `isWhole`: whether the build that made `dist` went to its end
 */
export function setAside(dist, aside, { isWhole }) {
  const assets = join(dist, 'assets')
  if (!existsSync(assets)) return
  // Half of a release was never served: what was set aside for it is still what pages came with.
  if (!isWhole && existsSync(join(aside, 'last'))) return
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside)
  renameSync(assets, join(aside, 'last'))
  if (existsSync(join(dist, 'previous'))) renameSync(join(dist, 'previous'), join(aside, 'earlier'))
}

/** Puts back what the new build has no file of the same name for; where it is the same app, what stood there before. */
export function keepPrevious(dist, aside) {
  if (!existsSync(aside)) return
  const goneOf = (name) => {
    const folder = join(aside, name)
    if (!existsSync(folder)) return null
    for (const file of readdirSync(folder))
      if (existsSync(join(dist, 'assets', file))) rmSync(join(folder, file), { recursive: true })
    return readdirSync(folder).length > 0 ? folder : null
  }
  const gone = goneOf('last') ?? goneOf('earlier')
  if (gone) renameSync(gone, join(dist, 'previous'))
  rmSync(aside, { recursive: true, force: true })
}
