import { BackupFault } from '../../backup/backup-fault.ts'
import { type Database, DatabaseUnusable, openDatabase } from '../../database/open.ts'

/** Opens a copy as the server does, which migrates it. @throws BackupFault */
export async function openCopy(sqlitePath: string): Promise<Database> {
  try {
    return await openDatabase({ sqlitePath })
  } catch (error) {
    throw error instanceof DatabaseUnusable ? new BackupFault(error.message) : error
  }
}

/** Migrates a copy of an earlier release, which lacks the place for something. @throws BackupFault */
export const migrateCopy = async (copy: string): Promise<void> => (await openCopy(copy)).destroy()
