import type { OperationNode } from 'kysely'

/**
 * Tables that don't belong to a shop: they would be the same on every machine (server/database/distribution/citus.sql).
 */
export const sharedTables: readonly string[] = [
  'shop_hosts',
  'server_keys',
  'kysely_migration',
  'kysely_migration_lock',
]

/** A node of any kind, whose members are accessed by name. */
type Node = OperationNode & Record<string, unknown>
type Ref = { table: string | null }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'

/** Calls `visit` with each node in this one. In plain loops, as every statement of every test passes through here. */
function eachMember(node: Node, visit: (member: Node) => void): void {
  for (const name in node) {
    const value = node[name]
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) visit(one)
    } else if (isNode(value)) visit(value)
  }
}

const statements = new Set(['SelectQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

const nameOf = (value: unknown): string =>
  isNode(value)
    ? String(value['name'] ?? nameOf(value['identifier'] ?? value['column'] ?? value['schema']))
    : ''

/**
 * Returns the shop's tables for which a statement, or one nested in it, doesn't name the shop. Each table needs
 * `shop_id = …`, or an equality with the `shop_id` of another table that has one. Only then can a database that spreads
 * shops over machines ask a single machine.
 * @param node a statement as Kysely builds it
 */
export function tablesWithoutShop(node: OperationNode): string[] {
  const found = new Set<string>()
  const visit = (part: Node): void => {
    for (const table of unnamedIn(part)) found.add(table)
    eachMember(part, visit)
  }
  visit(node as Node)
  return [...found]
}

function unnamedIn(node: Node): string[] {
  if (node.kind === 'RawNode') return unnamedInText((node['sqlFragments'] as string[]).join('?'))
  if (node.kind === 'InsertQueryNode') {
    const table = tableOf(node['into'] as Node).name
    const columns = ((node['columns'] ?? []) as Node[]).map((column) => nameOf(column['column']))
    return isOfShop(table) && !columns.includes('shop_id') ? [table] : []
  }
  if (!statements.has(node.kind)) return []
  const joins = ((node['joins'] ?? []) as Node[]).map((join) => ({
    table: join['table'] as Node,
    on: join['on'],
  }))
  const sources = [node['from'], node['using']]
    .filter(isNode)
    .flatMap((from) => (from['froms'] ?? from['tables'] ?? []) as Node[])
  const scope = [...sources, ...[node['table']].filter(isNode), ...joins.map(({ table }) => table)]
    .map(tableOf)
    .filter(({ name }) => isOfShop(name))
  const conditions = [node['where'], ...joins.map(({ on }) => on)].filter(isNode)
  const named = settle(
    conditions.flatMap((condition) => equalities((condition['where'] ?? condition['on']) as Node)),
    scope,
  )
  return scope.filter(({ alias }) => !named.has(alias)).map(({ name }) => name)
}

type Table = { name: string; alias: string }

function tableOf(node: Node): Table {
  if (node.kind === 'AliasNode') {
    const inner = tableOf(node['node'] as Node)
    return { name: inner.name, alias: nameOf(node['alias']) }
  }
  if (node.kind !== 'TableNode') return { name: '', alias: '' }
  const name = nameOf((node['table'] as Node)['identifier'])
  return { name, alias: name }
}

const isOfShop = (table: string): boolean => table !== '' && !sharedTables.includes(table)

/** An equality of a table's `shop_id` (`of`) with another table's or with a value (`to`). */
type Equality = { of: Ref; to: Ref | 'value' }

/** The equalities of `shop_id` that hold whenever the condition holds. */
function equalities(node: Node | undefined): Equality[] {
  if (!node) return []
  if (node.kind === 'ParensNode') return equalities(node['node'] as Node)
  if (node.kind === 'AndNode')
    return [...equalities(node['left'] as Node), ...equalities(node['right'] as Node)]
  if (node.kind !== 'BinaryOperationNode' || (node['operator'] as Node)['operator'] !== '=') return []
  const [left, right] = [shopOf(node['leftOperand']), shopOf(node['rightOperand'])]
  if (left && right) return [{ of: left, to: right }]
  const one = left ?? right
  return one ? [{ of: one, to: 'value' }] : []
}

function shopOf(value: unknown): Ref | null {
  if (!isNode(value) || value.kind !== 'ReferenceNode') return null
  if (nameOf((value['column'] as Node)['column']) !== 'shop_id') return null
  return { table: isNode(value['table']) ? tableOf(value['table']).name : null }
}

/**
 * The tables whose shop follows from the equalities. A table of an outer statement counts as named here, because it is
 * checked with the outer statement.
 */
function settle(found: Equality[], scope: Table[]): Set<string> {
  const aliasOf = ({ table }: Ref): string | null => table ?? (scope.length === 1 ? scope[0]!.alias : null)
  const isInside = (alias: string | null): boolean => scope.some((table) => table.alias === alias)
  const named = new Set<string>()
  for (let size = -1; size !== named.size;) {
    size = named.size
    for (const { of, to } of found) {
      const [one, other] = [aliasOf(of), to === 'value' ? null : aliasOf(to)]
      const isKnown = (alias: string | null) => alias !== null && (named.has(alias) || !isInside(alias))
      if (one && (to === 'value' || isKnown(other))) named.add(one)
      if (other && isKnown(one)) named.add(other)
    }
  }
  return named
}

/** For a statement that is written as text: the shop's tables that it uses, unless it names a shop. */
function unnamedInText(text: string): string[] {
  if (/\bshop_id"?\s*=/.test(text)) return []
  return [...text.matchAll(/\b(?:from|into|update|join)\s+"?(\w+)/gi)]
    .map(([, table]) => table!)
    .filter((table) => isOfShop(table) && !/^(pg_|pragma|sqlite_|information_schema)/.test(table))
}
