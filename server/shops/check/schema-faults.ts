import type { BaseIssue } from 'valibot'
import { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { describeValue, type Faults, type Path, quote } from './fault.ts'
import { pathOf } from './loose.ts'
import { isClose } from '../../base/is-close.ts'

type Issue = BaseIssue<unknown>

/** Describes each issue of the schema in a sentence: what was expected and what was found. */
export function addSchemaFaults(issues: readonly Issue[], faults: Faults): void {
  for (const issue of issues) addIssue(issue, pathOf(issue), faults)
}

function addIssue(issue: Issue, path: Path, faults: Faults): void {
  // Such keys were reported when the values were scanned.
  if (issue.expected === 'never' && String(path.at(-1)) in Object.prototype) return
  const inner = issue.type === 'union' ? innerIssues(issue) : []
  if (inner.length === 0) return faults.add(path, sentence(issue, path))
  for (const one of inner) addIssue(one, [...path, ...pathOf(one)], faults)
}

/** For the choice "a text or an object of texts" that got an object: the issues inside that object. */
function innerIssues(issue: Issue): Issue[] {
  if (typeof issue.input !== 'object' || issue.input === null || Array.isArray(issue.input)) return []
  return (issue.issues ?? []).filter((one) => (one.path?.length ?? 0) > 0)
}

function sentence(issue: Issue, path: Path): string {
  const { expected, input } = issue
  if (issue.kind === 'schema') {
    if (issue.type === 'strict_object' && expected === 'never') return unknownKey(path)
    if (issue.type === 'strict_object' && expected?.startsWith('"')) return 'is missing'
    if (issue.path?.at(-1)?.origin === 'key') return `unknown language; use one of ${listOf(expected)}`
    if (issue.message && !issue.message.startsWith('Invalid '))
      return `${issue.message}; found ${describeValue(input)}`
    return `expected ${describeExpected(expected)}, found ${describeValue(input)}`
  }
  return validationSentence(issue)
}

function validationSentence(issue: Issue): string {
  const found = Array.isArray(issue.input) ? `a list of ${issue.input.length}` : describeValue(issue.input)
  const limit = String(issue.requirement)
  if (!issue.message.startsWith('Invalid ')) return `${issue.message}; found ${found}`
  if (issue.type === 'min_value') return `at least ${limit}; found ${found}`
  if (issue.type === 'max_value') return `at most ${limit}; found ${found}`
  if (issue.type === 'min_length') return `needs at least ${limit}; found ${found}`
  if (issue.type === 'max_length') return `at most ${limit}; found ${found}`
  return `is not valid; found ${found}`
}

function describeExpected(expected: string | null): string {
  const names: Record<string, string> = {
    string: 'a text',
    number: 'a number',
    boolean: 'true or false',
    Array: 'a list',
    Object: 'an object',
  }
  if (expected === null) return 'something else'
  return names[expected] ?? (expected.startsWith('(') ? `one of ${listOf(expected)}` : expected)
}

/** `("en" | "zh")` as `"en", "zh"`. */
const listOf = (expected: string | null): string =>
  (expected ?? '')
    .replace(/^\(|\)$/g, '')
    .split(' | ')
    .join(', ')

function unknownKey(path: Path): string {
  const key = String(path.at(-1))
  const known = knownKeys(path.slice(0, -1))
  const close = known.find((candidate) => isClose(candidate, key))
  if (close) return `unknown key; did you mean ${quote(close)}?`
  return `unknown key; known here: ${known.join(', ')}`
}

type SchemaNode = {
  type?: string
  wrapped?: SchemaNode
  item?: SchemaNode
  entries?: Record<string, SchemaNode>
}

/** The keys that the schema knows at a path. */
function knownKeys(path: Path): string[] {
  let node: SchemaNode | undefined = ShopFile as unknown as SchemaNode
  for (const key of path) {
    node = unwrap(node)
    node = typeof key === 'number' ? node?.item : node?.entries?.[key]
  }
  return Object.keys(unwrap(node)?.entries ?? {})
}

function unwrap(node: SchemaNode | undefined): SchemaNode | undefined {
  while (node?.wrapped) node = node.wrapped
  return node
}
