import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPrevious, setAside } from '../../../scripts/machine/previous-release.mjs'

let root: string
let dist: string
let aside: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'larder-previous-'))
  dist = join(root, 'dist')
  aside = join(root, 'dist.previous')
})
afterEach(() => rmSync(root, { recursive: true }))

const isWhole = true

/** Leaves these files as a bundler does, which empties its folder first. */
function bundle(...files: string[]): void {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  for (const file of files) writeFileSync(join(dist, 'assets', file), file)
}

function build(...files: string[]): void {
  setAside(dist, aside, { isWhole })
  bundle(...files)
  keepPrevious(dist, aside)
}

const previous = () => readdirSync(join(dist, 'previous')).toSorted()

test('the previous release’s files stay for one more build, except those that the new release has too', () => {
  build('first-1.js', 'menu-1.js', 'words.js')
  build('first-2.js', 'menu-2.js', 'words.js')
  expect(previous()).toEqual(['first-1.js', 'menu-1.js'])
  build('first-3.js', 'menu-3.js', 'words.js')
  expect(previous()).toEqual(['first-2.js', 'menu-2.js'])
  expect(readdirSync(root)).toEqual(['dist'])
})

test('an unfinished build doesn’t replace the previous release’s files', () => {
  build('first-1.js', 'menu-1.js')
  setAside(dist, aside, { isWhole })
  bundle('first-2.js')
  setAside(dist, aside, { isWhole: false })
  bundle('first-2.js', 'menu-2.js')
  keepPrevious(dist, aside)
  expect(previous()).toEqual(['first-1.js', 'menu-1.js'])
})

test('a second build of the same app keeps the previous release’s files', () => {
  build('first-1.js')
  build('first-2.js')
  build('first-2.js')
  expect(previous()).toEqual(['first-1.js'])
})
