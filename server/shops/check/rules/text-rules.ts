import { isBlank } from '../../../../core/schema/plain-text.ts'
import type { Path } from '../fault.ts'
import { each } from '../loose.ts'
import { eachCategory, eachGroup, eachItem, type LooseText, type RuleContext } from './context.ts'

type Said = { text: LooseText | undefined; path: Path; mayBeEmpty?: boolean }

/** Checks that texts by language include the shop's first language, and that names and titles aren't empty in it. */
export function checkTexts(context: RuleContext): void {
  const first = context.file.languages?.[0]
  for (const { text, path, mayBeEmpty } of eachText(context)) {
    if (text === undefined) continue
    const own = typeof text === 'string' ? text : first && text[first]
    if (typeof text !== 'string' && first && own === undefined) {
      context.faults.add(path, `has no "${first}", the first language of the shop`)
    } else if (own !== undefined && isBlank(own) && !mayBeEmpty) {
      context.faults.add(typeof text === 'string' || !first ? path : [...path, first], 'must not be empty')
    }
  }
}

function* eachText({ file }: RuleContext): Generator<Said> {
  yield { text: file.tagline, path: ['tagline'], mayBeEmpty: true }
  yield { text: file.about, path: ['about'], mayBeEmpty: true }
  for (const { group, path } of eachGroup(file)) {
    yield { text: group.name, path: [...path, 'name'] }
    for (const [index, value] of each(group.values))
      yield { text: value.name, path: [...path, 'values', index, 'name'] }
  }
  for (const { category, path } of eachCategory(file)) yield { text: category.name, path: [...path, 'name'] }
  yield* itemTexts(file)
  yield* comboTexts(file)
  for (const key of ['deliveryAreas', 'membershipLevels'] as const) {
    for (const [index, entry] of each<{ name?: LooseText | undefined }>(file[key]))
      yield { text: entry.name, path: [key, index, 'name'] }
  }
  for (const [index, voucher] of each(file.vouchers))
    yield { text: voucher.title, path: ['vouchers', index, 'title'] }
  for (const [index, mission] of each(file.missions))
    yield { text: mission.title, path: ['missions', index, 'title'] }
  for (const [index, area] of each(file.booking?.areas))
    yield { text: area.name, path: ['booking', 'areas', index, 'name'] }
  yield { text: file.taxes?.name, path: ['taxes', 'name'] }
}

function* itemTexts(file: RuleContext['file']): Generator<Said> {
  for (const { item, path } of eachItem(file)) {
    yield { text: item.title, path: [...path, 'title'] }
    yield { text: item.description, path: [...path, 'description'], mayBeEmpty: true }
    for (const [index, dimension] of each(item.skuDimensions)) {
      const at = [...path, 'skuDimensions', index]
      yield { text: dimension.name, path: [...at, 'name'] }
      for (const [place, value] of each(dimension.values))
        yield { text: value.name, path: [...at, 'values', place, 'name'] }
    }
  }
}

function* comboTexts(file: RuleContext['file']): Generator<Said> {
  for (const [index, combo] of each(file.combos)) {
    const path = ['combos', index]
    yield { text: combo.title, path: [...path, 'title'] }
    yield { text: combo.description, path: [...path, 'description'], mayBeEmpty: true }
    for (const [at, pile] of each(combo.piles))
      yield { text: pile.name, path: [...path, 'piles', at, 'name'] }
  }
}
