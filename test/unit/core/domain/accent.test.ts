import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentTokens, contrast, parseHex } from '../../../../core/domain/accent.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const between = (one: string, other: string) => contrast(parseHex(one)!, parseHex(other)!)

describe('the accent of a shop', () => {
  test('of any colour leaves text on it and text in it readable (WCAG AA)', () => {
    fc.assert(
      fc.property(hex, (accent) => {
        const tokens = accentTokens(accent)!
        expect(between(tokens['--shop-accent'], tokens['--shop-on-accent'])).toBeGreaterThanOrEqual(4.5)
        expect(between(tokens['--shop-accent-on-light'], '#f2eee8')).toBeGreaterThanOrEqual(4.5)
        expect(between(tokens['--shop-accent-on-dark'], '#2b2723')).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test('of any colour leaves text on its soft shade readable, in light and in dark mode', () => {
    const css = readFileSync(new URL('../../../../src/styles/tokens.css', import.meta.url), 'utf8')
    const colour = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(css)![1]!
    const shares = [...css.matchAll(/--accent-soft: .*var\(--accent\) (\d+)%/g)].map(
      ([, share]) => Number(share) / 100,
    )
    const looks = [
      {
        share: shares[0]!,
        surface: colour('paper-0'),
        muted: colour('ink-2'),
        text: '--shop-accent-on-light',
      },
      {
        share: shares[1]!,
        surface: colour('night-2'),
        muted: colour('chalk-2'),
        text: '--shop-accent-on-dark',
      },
    ] as const
    fc.assert(
      fc.property(hex, fc.constantFrom(...looks), (accent, { share, surface, muted, text }) => {
        const tokens = accentTokens(accent)!
        const fill = parseHex(tokens['--shop-accent'])!
        const soft = `#${parseHex(surface)!
          .map((part, i) => Math.round(part + (fill[i]! - part) * share))
          .map((part) => part.toString(16).padStart(2, '0'))
          .join('')}`
        expect(between(tokens[text], soft)).toBeGreaterThanOrEqual(4.5)
        expect(between(muted, soft)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test('gets white text if it is orange-red; if it is yellow, it gets dark text and stays unchanged', () => {
    expect(accentTokens('#d9480f')).toMatchObject({ '--shop-on-accent': '#ffffff' })
    expect(accentTokens('#ffd43b')).toMatchObject({
      '--shop-accent': '#ffd43b',
      '--shop-on-accent': '#1b1713',
    })
  })

  test('comes with a ring in every style rule where it fills a selected control', () => {
    const filled = globSync('src/**/*.css').flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /^ *(\S[^{}]*) \{([^{}]*background: var\(--accent\);[^{}]*)\}/gm,
        ),
      ]
        .filter(([, selector]) => /:checked|aria-selected|aria-pressed/.test(selector!))
        .map(([, selector, rule]) => ({
          selector,
          hasRing: rule!.includes('inset 0 0 0 2px var(--accent-text)'),
        })),
    )
    expect(filled.length).toBeGreaterThanOrEqual(3)
    expect(filled.filter(({ hasRing }) => !hasRing)).toEqual([])
  })

  test('may be written in short form, and has no tokens if it isn’t a hex colour', () => {
    expect(parseHex('#f80')).toEqual([255, 136, 0])
    for (const text of ['orange', '#12', '#12345g', 'url(x)', '']) expect(accentTokens(text)).toBeNull()
  })
})
