import type { ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import type { Path } from '../check/fault.ts'
import {
  amountOf,
  type Conversion,
  idMaker,
  type Loosely,
  objectsOf,
  readCents,
  readFlag,
  readShort,
  whyUnavailable,
} from './read.ts'

export type GroupInput = NonNullable<ShopFileInput['optionGroups']>[number]

/** How often one option may be chosen if the vendor sets no limit. */
const unlimitedQuantity = 10
const most = 99

/** The groups of a menu, each distinct one once: the vendor repeats a group wherever it is used. */
export class SharedGroups {
  readonly list: GroupInput[] = []
  private readonly byContent = new Map<string, GroupInput>()
  private readonly makeId = idMaker()

  /**
   * Returns the shared group with this content, or creates it. Different content under the same number gets an id with
   * a suffix.
   */
  share(id: unknown, group: Omit<GroupInput, 'id'>): GroupInput {
    const content = JSON.stringify([id, group])
    const known = this.byContent.get(content)
    if (known) return known
    const shared = { id: this.makeId(id, 'group'), ...group }
    this.byContent.set(content, shared)
    return shared
  }

  /** Marks a group as used, so that it becomes one of the file's optionGroups. */
  use(group: GroupInput): string {
    if (!this.list.includes(group)) this.list.push(group)
    return group.id
  }
}

/** The groups of an entry. `lack` says why it can't be ordered at the moment: something required is sold out. */
export type Asked = { groups: GroupInput[]; lack: string | null }

/** Reads the groups of a category, item or size. An optional group without options is dropped, with a note. */
export function readGroups(
  value: unknown,
  path: Path,
  owner: string,
  shared: SharedGroups,
  conversion: Conversion,
): Asked {
  const asked: Asked = { groups: [], lack: null }
  for (const { entry, path: at } of objectsOf(value, path, conversion)) {
    const group = readGroup(entry, at, owner, conversion)
    if (typeof group === 'string') asked.lack ??= group
    else if (group) asked.groups.push(shared.share(entry['id'], group))
  }
  return asked
}

/** Reads one group. A returned text says what it lacks, so that nothing that uses it can be ordered. */
function readGroup(
  entry: Loosely,
  path: Path,
  owner: string,
  conversion: Conversion,
): Omit<GroupInput, 'id'> | string | null {
  const { notes, words } = conversion
  const name = readShort(entry['name'], 'name', conversion) || words.options
  const where = `${owner}, ${name}`
  const options = readOptions(entry, path, where, conversion)
  const limit = readCount(entry['force_max'])
  const quantity = readFlag(entry['allow_quantity'], false) ? Math.min(limit || unlimitedQuantity, most) : 1
  const possible = Math.min(options.length * quantity, most)
  // If the menu never had enough options, that is a mistake in it; if some are unavailable now, the choice can't be
  // made.
  const given = Array.isArray(entry['options']) ? entry['options'].length : 0
  if (possible < Math.min(readMin(entry), given * quantity))
    return options.length === 0
      ? `no option of ${name} is available`
      : `too few options of ${name} are available`
  if (options.length === 0) {
    notes.push(`${where}: left out, no option of it is available.`)
    return null
  }
  const bounds = readBounds(entry, limit || possible, possible, where, notes)
  const values = options.map((option) => ({ ...option, ...(quantity > 1 && { maxQuantity: quantity }) }))
  return { name, ...bounds, values: limitDefaults(values, bounds.max, where, notes) }
}

/** `required` decides whether a choice must be made; the vendor keeps force_min at 1 for optional groups too. */
const readMin = (entry: Loosely): number =>
  readFlag(entry['required'], false) ? Math.max(1, readCount(entry['force_min'])) : 0

/** force_max 0 or none means no limit. */
function readBounds(
  entry: Loosely,
  max: number,
  possible: number,
  where: string,
  notes: string[],
): { min: number; max: number } {
  const asked = readCount(entry['force_min'])
  const min = readMin(entry)
  if (min === 0 && asked > 1)
    notes.push(`${where}: "none, or at least ${asked}" can't be said; it is optional.`)
  if (min > possible)
    notes.push(
      `${where}: asks for ${min}, but its options give at most ${possible}; it asks for ${possible}.`,
    )
  const lowered = Math.min(min, possible)
  if (max < lowered)
    notes.push(`${where}: allows at most ${max}, but asks for ${lowered}; it allows ${lowered}.`)
  return { min: lowered, max: Math.min(Math.max(max, lowered), most) }
}

type OptionInput = GroupInput['values'][number]

function readOptions(group: Loosely, path: Path, where: string, conversion: Conversion): OptionInput[] {
  const { notes, now } = conversion
  const makeId = idMaker()
  return objectsOf(group['options'], [...path, 'options'], conversion).flatMap(
    ({ entry, path: at }, index) => {
      const name = readShort(entry['name'], 'name', conversion)
      const why = name === '' ? 'it has no name' : whyUnavailable(entry, now)
      if (why) {
        notes.push(`${where}, ${name || `option ${index + 1}`}: left out, ${why}.`)
        return []
      }
      const full = `${where}, ${name}`
      const cents = readCents(entry['price'] ?? 0, [...at, 'price'], full, conversion) ?? 0
      if (cents < 0)
        notes.push(`${full}: takes ${-cents / 100} off, which can't be said; it costs nothing more.`)
      const isDefault = readFlag(entry['default'], false)
      return [
        {
          id: makeId(entry['id'], `${index + 1}`),
          name,
          price: amountOf(cents),
          // GloriaFood records allergens only for dishes.
          allergens: null,
          ...(isDefault && { default: true }),
        },
      ]
    },
  )
}

function limitDefaults(values: OptionInput[], max: number, where: string, notes: string[]): OptionInput[] {
  let left = max
  return values.map((value) => {
    if (!value.default || left-- > 0) return value
    notes.push(`${where}, ${String(value.name)}: isn't chosen at first, at most ${max} can be.`)
    return { ...value, default: false }
  })
}

const readCount = (value: unknown): number => {
  const count = typeof value === 'string' ? Number(value) : value
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? Math.min(count, most) : 0
}
