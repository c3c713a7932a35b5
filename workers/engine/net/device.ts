import type { LarderDatabase } from '../../../core/storage/database.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'

/** The random number of this phone (spec §3); made once, by whichever tab is first. */
export async function deviceNo(database: LarderDatabase): Promise<string> {
  const known = await readSetting(database, 'device')
  return known?.deviceNo ?? (await named(database))
}

/** A random number without dashes. */
export const newNumber = (): string => crypto.randomUUID().replaceAll('-', '')

const named = (database: LarderDatabase): Promise<string> =>
  database.transaction('rw', database.settings, async () => {
    const known = await readSetting(database, 'device')
    if (known) return known.deviceNo
    const made = newNumber()
    await writeSetting(database, 'device', { deviceNo: made })
    return made
  })
