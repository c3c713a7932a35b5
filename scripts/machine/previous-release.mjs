import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Keeps the files of the previous release, under dist/previous, for one more build, because pages that are still open
 * load lazy chunks by that release's names. A build empties its folder, so the files are moved aside meanwhile.
 * @param dist the build's output folder
 * @param aside where the files are kept during the build
 * @param last `isWhole`: whether the build that made `dist` was completed
 */
export function setAside(dist, aside, { isWhole }) {
  const assets = join(dist, 'assets')
  if (!existsSync(assets)) return
  // An incomplete release was never served: open pages still use the files that were set aside before it.
  if (!isWhole && existsSync(join(aside, 'last'))) return
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside)
  renameSync(assets, join(aside, 'last'))
  if (existsSync(join(dist, 'previous'))) renameSync(join(dist, 'previous'), join(aside, 'earlier'))
}

/**
 * Moves back the files that the new build has no file of the same name for; if the app hasn't changed, those of the
 * release before that.
 */
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
