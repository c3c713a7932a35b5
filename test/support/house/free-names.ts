import { parseSync } from 'vite'

type Node = { type: string; [key: string]: unknown }

/**
 * The names that an exported function uses without declaring them: globals, imports, and what else its file declares.
 * Types don't count, as nothing of them is left when it runs.
 */
export function freeNamesOf(file: string, text: string, name: string): string[] {
  const { program } = parseSync(file, text)
  const exported = (program.body as unknown as Node[])
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .map(({ declaration }) => declaration as Node | null)
    .find((node) => node?.type === 'FunctionDeclaration' && (node['id'] as Node)['name'] === name)
  if (!exported) throw new Error(`${file} exports no function ${name}`)
  const used = new Set<string>()
  const declared = new Set<string>()
  look(exported, used, declared)
  return [...used].filter((one) => !declared.has(one)).toSorted()
}

/** Which parts of a node hold names that aren't variables, such as the `b` of `a.b`. */
const labels: Record<string, string> = {
  MemberExpression: 'property',
  Property: 'key',
  LabeledStatement: 'label',
}
/** Which parts of a node declare names. */
const declaring: Record<string, readonly string[]> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  CatchClause: ['param'],
}
/** Types around a value; all other nodes of TypeScript are nothing but types. */
const aroundValues = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

function look(node: Node, used: Set<string>, declared: Set<string>): void {
  if (node.type.startsWith('TS') && !aroundValues.has(node.type)) return
  if (node.type === 'Identifier') used.add(node['name'] as string)
  for (const part of declaring[node.type] ?? [])
    for (const child of nodesIn(node[part])) declare(child, declared)
  for (const [part, value] of Object.entries(node)) {
    if (part === labels[node.type] && !node['computed']) continue
    for (const child of nodesIn(value)) look(child, used, declared)
  }
}

/** Notes the names that a pattern declares, without those in its default values. */
function declare(pattern: Node, declared: Set<string>): void {
  if (pattern.type === 'Identifier') declared.add(pattern['name'] as string)
  else if (pattern.type === 'AssignmentPattern') declare(pattern['left'] as Node, declared)
  else if (pattern.type === 'Property') declare(pattern['value'] as Node, declared)
  else
    for (const part of ['properties', 'elements', 'argument'])
      for (const child of nodesIn(pattern[part])) declare(child, declared)
}

const nodesIn = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is Node => typeof one === 'object' && one !== null && typeof (one as Node).type === 'string',
  )
