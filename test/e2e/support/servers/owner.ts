import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { DemoServer } from './demo-server.ts'

/** What an owner types to give a member more, or only to look; answers what the member has then. */
export function giveMember(server: DemoServer, number: string, ...options: string[]): string {
  const why = options.length > 0 ? ['--why', 'as a test'] : []
  return typed(server, 'members', `+34${number.replaceAll(' ', '')}`, ...options, ...why)
}

/** Makes somebody a manager; answers their key. */
export const makeManager = (server: DemoServer, name: string): string =>
  typed(server, 'desk', 'manager', name).trim().split('\n').at(-1) ?? ''

/** Makes another key to the desk, which ends the old one; answers it. */
export const renewKey = (server: DemoServer): string =>
  typed(server, 'desk', 'key').trim().split('\n').at(-1) ?? ''

function typed(server: DemoServer, command: 'members' | 'desk', ...args: string[]): string {
  const program = join(import.meta.dirname, `../../../../server/cli/${command}.ts`)
  const env = { ...process.env, DATA_DIR: server.folder }
  return execFileSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
}
