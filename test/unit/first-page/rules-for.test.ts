import { expect, test } from 'vitest'
import { rulesFor } from '../../../first-page/rules-for.ts'

const classes = new Set(['a', 'b-c'])

test.for([
  ['.a{color:red}.d{color:blue}', '.a{color:red}'],
  ['.d .b-c>p,.e{margin:0}', '.d .b-c>p,.e{margin:0}'],
  ['.ab{margin:0}.b{margin:0}.b-c-d{margin:0}', ''],
  ['p{margin:0}', ''],
  ['.d:has(.a){margin:0}', '.d:has(.a){margin:0}'],
])('a style rule is kept only if a selector has a class of the screen: %s', ([sheet, rules]) => {
  expect(rulesFor(sheet!, classes)).toBe(rules)
})

test('style blocks keep their nesting and order, and empty ones are removed', () => {
  const sheet =
    '@layer ui,screens;@layer ui{.a{margin:0}@media (min-width:9px){.a{margin:1px}.d{margin:2px}}}' +
    '@media print{@supports (color:red){.d{color:red}}}@layer screens{.b-c{color:red}}'
  expect(rulesFor(sheet, classes)).toBe(
    '@layer ui,screens;@layer ui{.a{margin:0}@media (min-width:9px){.a{margin:1px}}}@layer screens{.b-c{color:red}}',
  )
})

test('the build’s comments between files are removed and don’t become part of a rule', () => {
  expect(rulesFor('/*$vite$:1*/@layer ui{.a{margin:0}}\n/*$vite$:1*/.a{color:red}', classes)).toBe(
    '@layer ui{.a{margin:0}}.a{color:red}',
  )
})

test('keyframes are kept although they have no class', () => {
  const sheet = '@keyframes pop{0%{scale:1.3}to{scale:1}}.a{animation:pop 1s}'
  expect(rulesFor(sheet, classes)).toBe(sheet)
})

test('braces and semicolons in quotes don’t end a rule', () => {
  const sheet = String.raw`.a:after{content:"}\";{"}.d{content:'}'}.b-c{content:'{'}`
  expect(rulesFor(sheet, classes)).toBe(String.raw`.a:after{content:"}\";{"}.b-c{content:'{'}`)
})
