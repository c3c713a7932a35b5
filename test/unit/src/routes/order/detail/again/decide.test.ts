import { describe, expect, test } from 'vitest'
import {
  type JudgedLine,
  decided,
  decisionKey,
  isAsked,
} from '../../../../../../../src/routes/order/detail/again/decide.ts'

const line = (lineId: string, beforeCents: number, afterCents: number | null, quantity = 1): JudgedLine => ({
  lineId,
  title: lineId,
  details: [],
  quantity,
  beforeCents,
  afterCents,
  built: [null],
  judgement: null,
})
const same = line('same', 500, 500, 2)
const dearer = line('dearer', 1150, 1250, 2)
const cheaper = line('cheaper', 400, 300)
const gone = line('gone', 700, null)
const lines = [same, dearer, cheaper, gone]

describe('G10 reordering at new prices', () => {
  test('asks about every changed price, higher or lower', () => {
    expect(lines.filter(isAsked)).toEqual([dearer, cheaper])
    expect(decided(lines, {}).open).toBe('price')
  })

  test('orders accepted and unchanged lines, and none that are gone from the menu', () => {
    const result = decided(lines, { [decisionKey(dearer)]: 'accept', [decisionKey(cheaper)]: 'leave' })
    expect(result).toMatchObject({
      lines: [
        { lineId: 'same', unitCents: 500 },
        { lineId: 'dearer', unitCents: 1250 },
      ],
      totalCents: 3500,
      open: null,
    })
  })

  test('asks again when a price changes again', () => {
    const decisions = { [decisionKey(dearer)]: 'accept', [decisionKey(cheaper)]: 'accept' } as const
    expect(decided(lines, decisions).open).toBeNull()
    expect(decided([same, { ...dearer, afterCents: 1300 }, cheaper], decisions).open).toBe('price')
  })

  test('orders nothing when every line is left out', () => {
    expect(decided([dearer], { [decisionKey(dearer)]: 'leave' })).toMatchObject({
      lines: [],
      totalCents: 0,
      open: null,
    })
  })

  test('recalculates the delivery fee and the missing minimum for the remaining lines', () => {
    const delivery = {
      meters: 1500,
      areaIds: ['near'],
      isGuess: false,
      isReached: true,
      feeCents: 0,
      steps: [{ fromCents: 0, cents: 250 }],
      freeFromCents: 3500,
      minimumCents: 1200,
      beforeCents: 0,
    }
    const accept = { [decisionKey(dearer)]: 'accept', [decisionKey(cheaper)]: 'leave' } as const
    expect(decided(lines, accept, delivery)).toMatchObject({ feeCents: 0, totalCents: 3500, missingCents: 0 })
    const leave = { ...accept, [decisionKey(dearer)]: 'leave' } as const
    expect(decided(lines, leave, delivery)).toMatchObject({
      feeCents: 250,
      totalCents: 1250,
      missingCents: 200,
    })
  })
})

describe('reordering what the customer avoids', () => {
  const nuts: JudgedLine = { ...same, judgement: { allergens: { kind: 'contains', allergens: ['nuts'] } } }
  const unsure: JudgedLine = {
    ...same,
    judgement: { allergens: { kind: 'unstated', allergens: [], asItComes: false } },
  }

  test('asks about a line that goes against the filter at the same price, and not about an undeclared one', () => {
    expect([same, nuts, unsure, { ...nuts, afterCents: null }].filter(isAsked)).toEqual([nuts])
    expect(decided([nuts], {}).open).toBe('marked')
    expect(decided([nuts], { [decisionKey(nuts)]: 'leave' })).toMatchObject({ lines: [], open: null })
  })

  test('asks about marked lines first, and only about new prices once those are decided or gone', () => {
    const goneNuts: JudgedLine = { ...nuts, lineId: 'gone nuts', afterCents: null }
    expect(decided([nuts, dearer, goneNuts], {}).open).toBe('marked')
    expect(decided([nuts, dearer, goneNuts], { [decisionKey(nuts)]: 'accept' }).open).toBe('price')
    expect(decided([dearer, goneNuts], {}).open).toBe('price')
  })

  test('asks again when a line whose new price was accepted goes against the filter after all', () => {
    const judgement = nuts.judgement
    const decisions = { [decisionKey(dearer)]: 'accept' } as const
    expect(decided([dearer], decisions).open).toBeNull()
    expect(decided([{ ...dearer, judgement }], decisions).open).toBe('marked')
  })
})
