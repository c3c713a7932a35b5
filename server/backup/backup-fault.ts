/** Why a backup can't be made or restored: a sentence for the owner. */
export class BackupFault extends Error {
  override name = 'BackupFault'
}
