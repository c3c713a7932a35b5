import { type Path, quote } from '../fault.ts'
import { each, type LooseFile } from '../loose.ts'
import { eachCategory, eachItem, type RuleContext } from './context.ts'

/** Checks that every picture that the file names exists. */
export function checkPictures({ file, faults, pictures }: RuleContext): void {
  for (const { picture, path } of eachPicture(file)) {
    const verdict = pictures(picture)
    if (verdict === true) continue
    faults.add(
      path,
      verdict === false ? `there is no picture ${quote(picture)} beside the shop file` : verdict,
    )
  }
}

/** Every picture with the path at which the file names it. */
export function* eachPicture(file: LooseFile): Generator<{ picture: string; path: Path }> {
  for (const key of ['avatar', 'cover', 'icon'] as const) {
    const picture = file.pictures?.[key]
    if (picture !== undefined) yield { picture, path: ['pictures', key] }
  }
  for (const { category, path } of eachCategory(file)) {
    if (category.picture !== undefined) yield { picture: category.picture, path: [...path, 'picture'] }
  }
  for (const { item, path } of eachItem(file)) {
    if (item.picture !== undefined) yield { picture: item.picture, path: [...path, 'picture'] }
  }
  for (const [index, combo] of each(file.combos)) {
    if (combo.picture !== undefined) yield { picture: combo.picture, path: ['combos', index, 'picture'] }
  }
}
