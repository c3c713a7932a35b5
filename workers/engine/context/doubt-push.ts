import type { LarderDatabase } from '../../../core/storage/database.ts'
import type { SettingsRow } from '../../../core/storage/settings.ts'

/**
 * The restaurant has forgotten something that it knew, as after a backup was restored (G33), and so perhaps that it tells this
 * phone of orders: the page has it noted anew (src/shell/push/keep-push.ts), where it is told at all.
 */
export const doubtPush = (database: LarderDatabase): Promise<unknown> =>
  database.settings.update('push', (row: SettingsRow) => {
    if (row.key === 'push') row.value = { ...row.value, renewedAt: 0 }
  })
