import { expect, test } from 'vitest'
import { asModule } from '../../../scripts/bundle/es-packages.ts'

/** What a file of CommonJS gives out once it is an ES module. */
const given = async (text: string): Promise<Record<string, unknown>> =>
  (await import(`data:text/javascript,${encodeURIComponent(asModule(text))}`)) as Record<string, unknown>

test('asModule exports by name what is assigned once, several times or conditionally', async () => {
  const text = `"use strict";
var now = 1;
exports.both = void 0;
if (now === 1) {
  exports.both = function () { return exports.later() + now; };
} else exports.both = function () { return 0; };
exports.later = function () { return 41; };
exports.alias = exports.later;
if (now === 1) {
  exports.now = now;
}
`
  const { both, later, alias, now } = await given(text)
  expect(now).toBe(1)
  expect((both as () => number)()).toBe(42)
  expect(alias).toBe(later)
})

test('asModule turns a require into an import with the same local name', () => {
  const text = asModule(`var Other = require("other"),
  one = 1;
exports.two = Other.one + one;
`)
  expect(text).toContain('import * as Other from "other"')
  expect(text).not.toContain('require')
  expect(text.split('\n')[1]).toContain('one = 1')
})

test('asModule throws for CommonJS that it doesn’t support, instead of leaving it out', () => {
  for (const text of ['module.exports = 1', 'require(name)', 'fill(exports)'])
    expect(() => asModule(text)).toThrow('not the CommonJS that is known')
  expect(() => asModule('const $one = 1\nexports.one = $one')).toThrow('$one')
})
