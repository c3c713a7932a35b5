import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Written by `npm test`: a fresh copy of the repository hasn't got it yet. */
const written = ['test/guarantees.md']

/** The folders that have pages beside their code. */
const folders = ['docs', 'server', 'workers']

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file)),
  ),
]

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** Where a page's links lead, pictures too, without the place within the page. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)]
    .map(([, link, picture]) => (link ?? picture ?? '').replace(/#.*/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))

test('every link of the documents leads to something that exists', () => {
  const links = pages.flatMap((page) => linksOf(textOf(page)).map((link) => ({ page, link })))
  expect(links.length).toBeGreaterThan(200)
  const broken = links.filter(({ page, link }) => {
    const target = join(dirname(page), link)
    return !written.includes(target.replaceAll('\\', '/')) && !existsSync(join(root, target))
  })
  expect(broken).toEqual([])
})

test('every command of npm that the documents name is there', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name]) => ({
      page,
      name: name!,
    })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([])
})
