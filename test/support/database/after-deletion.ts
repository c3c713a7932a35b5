import { DeleteQueryNode, type KyselyPlugin, TableNode } from 'kysely'
import type { Database } from '../../../server/database/open.ts'
import type { Tables } from '../../../server/database/tables/tables.ts'
import { doneOrWaiting } from './done-or-waiting.ts'

/**
 * A database whose next transaction that deletes rows of `table` begins `deed` right after that. It goes on when the
 * deed is done, or waits for this very transaction.
 */
export function afterDeletion(db: Database, table: keyof Tables, deed: () => Promise<unknown>): Database {
  const deletions = new WeakSet<object>()
  let isBegun = false
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const [from] = DeleteQueryNode.is(node) ? node.from.froms : []
      if (from && TableNode.is(from) && from.table.identifier.name === table) deletions.add(queryId)
      return node
    },
    async transformResult({ queryId, result }) {
      if (isBegun || !deletions.has(queryId)) return result
      isBegun = true
      await doneOrWaiting(db, deed())
      return result
    },
  }
  return db.withPlugin(plugin)
}
