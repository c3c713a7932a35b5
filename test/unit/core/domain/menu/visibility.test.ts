import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpen, nextOpeningChange } from '../../../../../core/domain/time/opening-hours.ts'
import { indexMenu } from '../../../../../core/domain/menu/menu-index.ts'
import { type Circumstances, hiddenBy, visibilityOf } from '../../../../../core/domain/menu/visibility.ts'
import { wallTime } from '../../../../../core/domain/time/wall-clock.ts'
import type { Item, Menu } from '../../../../../core/schema/menu.ts'
import { menu as anyMenu } from '../../../../support/shops/menu-arbitraries.ts'
import { dish, menuOf } from '../../../../support/shops/dishes.ts'

const madrid = 'Europe/Madrid'
/** A Sunday, 10:00 in Madrid. */
const sundayTen = Date.parse('2025-06-01T08:00:00Z')
const sundayMornings = [{ weekday: 0, startMinutes: 8 * 60, endMinutes: 12 * 60 }]
const table = { code: 'T1', number: '1', excludedItemIds: ['oysters'] }
const online: Circumstances = { at: sundayTen, timeZone: madrid, hidesClosedItems: true, table: null }

const hiddenIds = (items: Item[], circumstances: Partial<Circumstances>) =>
  visibilityOf(menuOf(items), { ...online, ...circumstances }).hiddenItemIds

describe('a dish is hidden', () => {
  test('at a table that excludes it, and nowhere else', () => {
    const items = [dish('oysters'), dish('soup')]
    expect(hiddenIds(items, { table })).toEqual(['oysters'])
    expect(hiddenIds(items, { table: { ...table, excludedItemIds: [] } })).toEqual([])
    expect(hiddenIds(items, { table: null })).toEqual([])
  })

  test('outside the tables that it is limited to, and on an online visit', () => {
    const items = [dish('fondue', { onlyTableCodes: ['T1', 'T2'] }), dish('soup')]
    expect(hiddenIds(items, { table })).toEqual([])
    expect(hiddenIds(items, { table: { ...table, code: 'T3' } })).toEqual(['fondue'])
    expect(hiddenIds(items, { table: { ...table, code: 'T' } })).toEqual(['fondue'])
    expect(hiddenIds(items, { table: null })).toEqual(['fondue'])
  })

  test('G30 outside its opening periods on the shop’s clock, in the shop’s time zone', () => {
    const items = [dish('pancakes', { openingPeriods: sundayMornings }), dish('soup')]
    expect(hiddenIds(items, {})).toEqual([])
    expect(hiddenIds(items, { at: sundayTen + 2 * 3_600_000 - 1 })).toEqual([])
    expect(hiddenIds(items, { at: sundayTen + 2 * 3_600_000 })).toEqual(['pancakes'])
    expect(hiddenIds(items, { timeZone: 'America/New_York' })).toEqual(['pancakes'])
  })

  test('never because of the time of day in a shop that doesn’t hide closed dishes', () => {
    const items = [dish('pancakes', { openingPeriods: sundayMornings })]
    const evening = { at: sundayTen + 10 * 3_600_000, hidesClosedItems: false }
    expect(hiddenIds(items, evening)).toEqual([])
    expect(visibilityOf(menuOf(items), { ...online, ...evening }).nextChangeAt).toBeNull()
  })
})

describe('the next visibility check', () => {
  test('G30 is due when the first period of any dish starts or ends', () => {
    const menu = menuOf([
      dish('pancakes', { openingPeriods: sundayMornings }),
      dish('roast', { openingPeriods: [{ weekday: 0, startMinutes: 11 * 60, endMinutes: 16 * 60 }] }),
    ])
    expect(visibilityOf(menu, online).nextChangeAt).toBe(sundayTen + 3_600_000)
  })

  test('is never due if no dish has opening periods', () => {
    expect(visibilityOf(menuOf([dish('soup')]), online).nextChangeAt).toBeNull()
  })
})

const anyTable = (menu: Menu) => {
  const items = menu.categories.flatMap((category) => category.items)
  const codes = items.flatMap((item) => item.onlyTableCodes)
  return fc.option(
    fc.record({
      code: fc.constantFrom('none-of-them', ...codes),
      number: fc.constant('1'),
      excludedItemIds: fc.subarray(items.map((item) => item.id)),
    }),
  )
}

test('G30 exactly the dishes hidden by a rule stay hidden until the next check and can’t be ordered', () => {
  const moment = fc.integer({ min: sundayTen, max: sundayTen + 8 * 86_400_000 })
  const scene = anyMenu.chain((menu) =>
    fc.record({ menu: fc.constant(menu), table: anyTable(menu), at: moment, hidesClosedItems: fc.boolean() }),
  )
  fc.assert(
    fc.property(scene, ({ menu, table, at, hidesClosedItems }) => {
      const here: Circumstances = { at, timeZone: madrid, hidesClosedItems, table }
      const items = menu.categories.flatMap((category) => category.items)
      const expected = items.filter((item) => {
        if (table && table.excludedItemIds.includes(item.id)) return true
        if (item.onlyTableCodes.length && !item.onlyTableCodes.some((code) => code === table?.code))
          return true
        return hidesClosedItems && !isOpen(item.openingPeriods, wallTime(at, madrid))
      })
      const { hiddenItemIds, nextChangeAt } = visibilityOf(menu, here)
      expect(hiddenItemIds).toEqual(expected.map((item) => item.id))

      const orderable = indexMenu(menu, hiddenBy(here)).items
      expect([...orderable.keys()]).toEqual(
        items.filter((item) => !expected.includes(item)).map(({ id }) => id),
      )

      const soonest = Math.min(
        ...items.map((item) => nextOpeningChange(item.openingPeriods, at, madrid) ?? Infinity),
      )
      expect(nextChangeAt).toBe(hidesClosedItems && soonest !== Infinity ? soonest : null)
      if (nextChangeAt === null) return
      expect(visibilityOf(menu, { ...here, at: nextChangeAt - 1 }).hiddenItemIds).toEqual(hiddenItemIds)
    }),
    { numRuns: 150 },
  )
})
