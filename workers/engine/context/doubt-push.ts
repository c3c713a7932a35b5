import type { LarderDatabase } from '../../../core/storage/database.ts'
import type { SettingsRow } from '../../../core/storage/settings.ts'

/**
 * Called when the restaurant has forgotten something that it knew, as after a backup was restored (G33). It may have
 * lost this phone's push subscription too, so this makes the page register it again, if there is one
 * (src/shell/push/keep-push.ts).
 */
export const doubtPush = (database: LarderDatabase): Promise<unknown> =>
  database.settings.update('push', (row: SettingsRow) => {
    if (row.key === 'push') row.value = { ...row.value, renewedAt: 0 }
  })
