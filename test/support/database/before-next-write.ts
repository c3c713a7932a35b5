import type { Database } from '../../../server/database/open.ts'

/** Does something first when a database is next written to: in a transaction, or by an insert of its own. */
export function beforeNextWrite(db: Database, deed: () => Promise<unknown>): void {
  const executor = db.getExecutor()
  const transaction = db.transaction.bind(db)
  const executeQuery = executor.executeQuery.bind(executor)
  let isDone = false
  const doOnce = async () => {
    if (isDone) return
    isDone = true
    await deed()
  }
  db.transaction = () => {
    const builder = transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      await doOnce()
      return execute(work)
    }
    return builder
  }
  executor.executeQuery = async (query) => {
    if (query.sql.startsWith('insert')) await doOnce()
    return executeQuery(query)
  }
}
