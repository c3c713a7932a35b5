import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidConfig } from './config.ts'

/**
 * Reads `.env` of a folder into the environment when there is one; what the environment holds already wins.
 * @throws InvalidConfig when the file is there but can't be read
 */
export function loadEnvFile(folder: string): void {
  const path = join(folder, '.env')
  if (!existsSync(path)) return
  try {
    process.loadEnvFile(path)
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error ? String(error.code) : 'its content is unreadable'
    throw new InvalidConfig([`The file ${path} can't be read (${reason}).`])
  }
}
