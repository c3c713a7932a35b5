import type { Category, Item } from '../../../../core/schema/menu.ts'
import type { ShownCombo } from '../../../queries/use-menu.ts'

/** One section of the menu: the combos come first (spec §3), then the categories. */
export type MenuSection = {
  id: string
  name: string
  /** The name is the interface's, not the menu's. */
  isOurs?: true
  /** Every order needs one of its dishes. */
  required: boolean
  /** The picture of a category; missing or empty for the combos. */
  picture?: string
  dishes: readonly (Item | ShownCombo)[]
  shape: RowShape
}

/** The height of a row, the same for a whole section, since only a list of fixed heights can be drawn in part. */
export type RowShape = 'pictured' | 'long' | 'described' | 'plain'

const comboSectionId = 'combo'

export function menuSections(categories: Category[], combos: ShownCombo[], comboName: string): MenuSection[] {
  const first: MenuSection[] =
    combos.length > 0
      ? [
          {
            id: comboSectionId,
            name: comboName,
            isOurs: true,
            required: false,
            dishes: combos,
            shape: shapeOf(combos),
          },
        ]
      : []
  const rest = categories.map(({ items, ...category }) => ({
    ...category,
    // An order needs one of a category of which any dish is required; of a guest, no members' dish is demanded.
    required: category.required || items.some(({ required, memberOnly }) => required && !memberOnly),
    dishes: items,
    shape: shapeOf(items),
  }))
  return [...first, ...rest]
}

type Shaped = { picture: string; description: string; allergens?: Item['allergens'] }

function shapeOf(dishes: readonly Shaped[]): RowShape {
  if (dishes.some(({ picture }) => picture !== '')) return 'pictured'
  const isLong = dishes.some(hasMany)
  if (dishes.some(({ description }) => description !== '')) return isLong ? 'long' : 'described'
  return isLong ? 'described' : 'plain'
}

const mostInTwoLines = 4

/** Whether a dish has so many allergens that they need a third line beside its price. */
export const hasMany = ({ allergens }: Pick<Shaped, 'allergens'>): boolean =>
  (allergens?.length ?? 0) > mostInTwoLines

/** In px, at a phone's default text size (menu-section.module.css). */
const rowHeights: Record<RowShape, number> = { pictured: 136, long: 136, described: 120, plain: 84 }
const headHeight = 64
/** The height of what stands above the first section, in px. */
const aboveAll = 190

type Sized = Pick<MenuSection, 'shape' | 'dishes'>

/**
 * How many rows of each section are drawn together with the screen, so that the first view is full; at least one row of
 * the first section.
 * @param height of the screen, in px
 */
export function rowsAtOnce(sections: readonly Sized[], height: number): number[] {
  let left = height - aboveAll
  return sections.map(({ shape, dishes }, index) => {
    left -= headHeight
    const fits = Math.min(Math.max(Math.ceil(left / rowHeights[shape]), index === 0 ? 1 : 0), dishes.length)
    left -= fits * rowHeights[shape]
    return fits
  })
}

const heightOf = ({ shape, dishes }: Sized) => headHeight + dishes.length * rowHeights[shape]

/** The height of sections that aren't drawn yet, as a CSS length; about, as the names' lines aren't known. */
export function heightOfAll(sections: readonly Sized[]): string {
  const px = sections.reduce((sum, section) => sum + heightOf(section), 0)
  return `${px / 16}rem`
}

const sectionsAtLeast = 12
const screensAtOnce = 2

/**
 * How many sections are drawn together with the screen: those of the first two screens, and of a short menu all.
 * @param height of the screen, in px
 */
export function sectionsAtOnce(sections: readonly Sized[], height: number): number {
  let left = screensAtOnce * height
  const after = sections.findIndex((section, index) => {
    const isBelow = left <= 0 && index >= sectionsAtLeast
    left -= heightOf(section)
    return isBelow
  })
  return after === -1 ? sections.length : after
}

/** `blockSize` rows are drawn as one block; the blocks of `stretchSize` rows are made together. */
export const blockSize = 4
export const stretchSize = 100

export function blocksOf<T>(rows: readonly T[], size: number): T[][] {
  const blocks: T[][] = []
  for (let start = 0; start < rows.length; start += size) blocks.push(rows.slice(start, start + size))
  return blocks
}
