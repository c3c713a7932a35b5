import { describe, expect, test } from 'vitest'
import { judgeBuilt } from '../../../../../core/domain/menu/allergen-filter.ts'
import { builtOf } from '../../../../../core/domain/menu/built.ts'
import { defaultBuild } from '../../../../../core/domain/menu/default-build.ts'
import { judgeBuiltDiets } from '../../../../../core/domain/menu/diet-filter.ts'
import { everyDish } from '../../../../../core/domain/menu/every-dish.ts'
import { indexMenu } from '../../../../../core/domain/menu/menu-index.ts'
import { dish, menuOf } from '../../../../support/shops/dishes.ts'

const salad = dish('salad', { allergens: [], diets: ['vegan'] })
const nuts = dish('nuts', { allergens: ['nuts'], diets: [] })
const menu = menuOf([salad, nuts])
const offered = indexMenu(menu, ({ id }) => id === 'nuts')
const combo = {
  picks: [salad, nuts].map((item) => ({ pileId: item.id, build: defaultBuild(item), quantity: 1 })),
}

describe('a line', () => {
  test('with a dish that is hidden now is judged by what the menu says of it', () => {
    const built = builtOf({ build: defaultBuild(nuts) }, everyDish(menu, offered))
    expect(judgeBuilt(built, ['nuts'])).toEqual({ kind: 'contains', allergens: ['nuts'] })
    expect(judgeBuiltDiets(built, ['vegan'])).toEqual({ kind: 'lacks', diets: ['vegan'] })
  })

  test.each([
    ['whose dish the menu lacks', { build: defaultBuild(nuts) }],
    ['one of whose dishes the menu lacks', combo],
    ['of which no dish is known', {}],
  ])('%s is neither free of anything nor suitable for a diet', (_, line) => {
    const built = builtOf(line, offered.items)
    expect(judgeBuilt(built, ['nuts']).kind).toBe('unstated')
    expect(judgeBuiltDiets(built, ['vegan']).kind).toBe('unstated')
  })

  test('one of whose dishes the menu lacks contains what the others contain', () => {
    const built = builtOf(combo, new Map([['nuts', nuts]]))
    expect(judgeBuilt(built, ['nuts'])).toEqual({ kind: 'contains', allergens: ['nuts'] })
    expect(judgeBuiltDiets(built, ['vegan'])).toEqual({ kind: 'lacks', diets: ['vegan'] })
  })
})
