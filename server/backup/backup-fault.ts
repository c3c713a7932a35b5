/** Why a backup can't be made or restored: a sentence for the owner. */
export class BackupFault extends Error {
  override name = 'BackupFault'
}

/** The database has to be out of use for that. */
export const inUse = (name: string) => new BackupFault(`A server or a command uses ${name}; stop it first.`)
