// Writes test/guarantees.md, which lists the tests that prove each promise, from the test run's own reports.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../machine/install.mjs'

const promised = join(root, 'docs/promises.md')
const written = join(root, 'test/guarantees.md')

/** Uses slashes on every system. */
const fromRoot = (file) => relative(root, file).replaceAll('\\', '/')

/** Vitest's report as a list of tests. */
export const vitestTests = (report) =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, title, status, duration, failureMessages }) => ({
      file: fromRoot(name),
      title,
      // The id may be in the title of the group.
      ids: idsIn(fullName),
      status,
      ms: duration ?? 0,
      errors: failureMessages,
    })),
  )

/** Playwright's report as a list of tests. */
export const playwrightTests = (report) =>
  report.suites.flatMap((suite) => testsOf(suite, report.config.rootDir))

const testsOf = (suite, folder) => [
  ...(suite.specs ?? []).map(({ file, title, tests }) => ({
    file: fromRoot(join(folder, file)),
    title,
    ids: idsIn(title),
    status: statusOf(tests),
    ms: tests.reduce((sum, { results }) => sum + results.reduce((all, { duration }) => all + duration, 0), 0),
    errors: tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? [])),
    screens: tests.flatMap(({ results }) => results.flatMap(screensOf)),
  })),
  ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, folder)),
]

/** The screens that a failed test recorded (test/e2e/support/test.ts). */
const screensOf = ({ attachments = [] }) =>
  attachments
    .filter(({ name }) => name === 'screen')
    .map(({ body }) => Buffer.from(body ?? '', 'base64').toString())

const statusOf = (tests) => {
  if (tests.every(({ status }) => status === 'expected')) return 'passed'
  return tests.every(({ status }) => status === 'skipped') ? 'skipped' : 'failed'
}

const idsIn = (title) => title.match(/\bG\d{1,2}\b/g) ?? []

/** Returns the promises that no passing test proves, and writes the list of tests that prove the others. */
export function checkGuarantees(tests, { write }) {
  const promises = [...readFileSync(promised, 'utf8').matchAll(/^- \*\*(G\d+)\*\* ([^.]+)\./gm)]
  const unproven = []
  const sections = promises.map(([, id, text]) => {
    const proofs = tests.filter(({ ids, status }) => ids.includes(id) && status === 'passed')
    if (proofs.length === 0) unproven.push(id)
    return [`## ${id} ${text.replaceAll(/\s+/g, ' ')}`, '', ...linesOf(proofs)].join('\n')
  })
  const head = [
    '# Which test proves which promise',
    '',
    'Written by `npm test` from what passed; [docs/promises.md](../docs/promises.md) has the promises in full.',
  ].join('\n')
  if (write) writeFileSync(written, `${[head, ...sections].join('\n\n')}\n`)
  return unproven
}

function linesOf(proofs) {
  const files = [...new Set(proofs.map(({ file }) => file))].toSorted()
  return files.map((file) => {
    const titles = new Set(proofs.filter((proof) => proof.file === file).map(({ title }) => title))
    return [`- ${file}`, ...[...titles].map((title) => `  - ${title}`)].join('\n')
  })
}
