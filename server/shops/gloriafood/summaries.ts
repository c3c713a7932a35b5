import { strayTags } from './diets.ts'
import { unknownEntities } from './entities.ts'
import { dayNames } from './opening.ts'
import { type Conversion, isObject, type Loosely } from './read.ts'

/** One sentence for each kind of information that has no place in a shop file. */
export function summaries(menu: Loosely, { dayMasks }: Conversion): string[] {
  const entries = [...walk(menu['categories'])]
  const pictures = entries.filter((entry) => entry['picture_id'] != null || entry['picture'] != null).length
  const tags = new Set(entries.flatMap(strayTags))
  const nutrition = entries.filter(
    (entry) => isObject(entry['extras']) && entry['extras']['menu_item_nutritional_values'] != null,
  ).length
  const texts = entries.flatMap((entry) => [entry['name'], entry['description']])
  const entities = new Set(texts.flatMap((text) => (typeof text === 'string' ? unknownEntities(text) : [])))
  return [
    ...[...dayMasks].map(
      ([mask, names]) =>
        `active_days ${mask} (of ${listNames(names)}) is read as ${dayNames(mask)}; the vendor doesn't document its days, so check them.`,
    ),
    ...ignoredKeys(entries).map(
      ([key, count]) => `${key} (of ${count} ${count === 1 ? 'entry' : 'entries'}) is ignored.`,
    ),
    ...(entities.size > 0
      ? [
          `The characters ${[...entities].slice(0, 20).join(' ')} are not known by these names and stay as they are.`,
        ]
      : []),
    ...(pictures > 0
      ? [
          `${pictures} pictures are named by number only and can't be fetched; put picture files beside the shop file and name them in it.`,
        ]
      : []),
    ...(tags.size > 0
      ? [`The tags ${[...tags].join(', ')} are left out; write them into the descriptions where they matter.`]
      : []),
    ...(nutrition > 0 ? [`Nutritional values (of ${nutrition} entries) are left out.`] : []),
  ]
}

function listNames(names: string[]): string {
  const more = names.length - 3
  return names.slice(0, 3).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Fields that seem to say until when something is valid, except the one that is understood, with their counts. */
function ignoredKeys(entries: Loosely[]): [key: string, count: number][] {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    for (const [key, value] of Object.entries(entry)) {
      if (!/^[a-z_]{1,40}_until$/.test(key) || key === 'hidden_until' || value === null) continue
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return [...counts]
}

/** Categories, items, sizes, groups and options of a menu, however deep. */
function* walk(list: unknown): Generator<Loosely> {
  for (const entry of Array.isArray(list) ? list.filter(isObject) : []) {
    yield entry
    for (const key of ['items', 'sizes', 'groups', 'options']) yield* walk(entry[key])
  }
}
