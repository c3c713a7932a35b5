import { posix } from 'node:path'
import { parseSync } from 'vite'

/**
 * One import of a file.
 * `static`: loaded together with the file. `type`: seen by the compiler only. `dynamic`: loaded on demand, by
 * `import()`, `require()` or as a file of its own (`new URL('…', import.meta.url)`).
 */
export type Import = {
  kind: 'static' | 'type' | 'dynamic'
  /** The specifier as written; null if it is computed at run time. */
  specifier: string | null
}

type Node = { type: string; [key: string]: unknown }

/**
 * All imports of a TypeScript file, in any syntax.
 * @param file its name, whose extension tells whether it contains JSX
 * @throws where the text isn't TypeScript
 */
export function importsOf(file: string, text: string): Import[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const found: Import[] = []
  visit(program as unknown as Node, (node) => {
    const one = read(node)
    if (one) found.push(one)
  })
  return found
}

function read(node: Node): Import | null {
  switch (node.type) {
    case 'ImportDeclaration':
      return { kind: node['importKind'] === 'type' ? 'type' : 'static', specifier: textOf(node['source']) }
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      if (!node['source']) return null
      return { kind: node['exportKind'] === 'type' ? 'type' : 'static', specifier: textOf(node['source']) }
    case 'TSImportType':
      return { kind: 'type', specifier: textOf(node['source']) }
    case 'TSExternalModuleReference':
      return { kind: 'static', specifier: textOf(node['expression']) }
    case 'ImportExpression':
      return { kind: 'dynamic', specifier: textOf(node['source']) }
    case 'CallExpression':
      return isNamed(node['callee'], 'require') ? { kind: 'dynamic', specifier: argument(node, 0) } : null
    case 'NewExpression':
      return isNamed(node['callee'], 'URL') && isOwnAddress(node)
        ? { kind: 'dynamic', specifier: argument(node, 0) }
        : null
    default:
      return null
  }
}

const argument = (node: Node, index: number): string | null => textOf((node['arguments'] as Node[])[index])

const isNamed = (node: unknown, name: string): boolean =>
  isNode(node) && node.type === 'Identifier' && node['name'] === name

/** Whether a node is `new URL(…, import.meta.url)`: an address relative to the file, and so a file of ours. */
function isOwnAddress(node: Node): boolean {
  const base = (node['arguments'] as Node[])[1]
  return base?.type === 'MemberExpression' && (base['object'] as Node).type === 'MetaProperty'
}

function textOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  // A template literal without expressions is equivalent to a string.
  const quasis = node.type === 'TemplateLiteral' ? (node['quasis'] as { value: { cooked: string } }[]) : []
  return quasis.length === 1 ? quasis[0]!.value.cooked : null
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see)
}

/**
 * The imported file as a path from the repository's root, without the bundler's query; null for a package.
 * @param file the importing file, as a path from the repository's root
 */
export function targetOf(file: string, specifier: string): string | null {
  const [path = ''] = specifier.split('?')
  return path.startsWith('.') ? posix.join(posix.dirname(file), path) : null
}
