import type { Database } from '../../../server/database/open.ts'

/** Runs `deed` once, just before the next write to a database: a transaction, or an insert outside of one. */
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
