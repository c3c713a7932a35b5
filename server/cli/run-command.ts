import { loadEnvFile } from '../settings/env-file.ts'
import { projectFolder } from '../settings/project-folder.ts'
import { exitCodeOf, sentenceOf } from './sentence-of.ts'

/** What a command gets of the terminal and the machine; a test passes its own. */
type Terminal = {
  out: (line: string) => void
  err: (line: string) => void
  env: Record<string, string | undefined>
  /** The folder that relative paths start from. */
  folder: string
  now: () => number
}

/**
 * Runs one of the owner's commands as this program. If it fails for a reason that the owner can do something about,
 * that is printed as one sentence.
 */
export async function runCommand(
  run: (argv: string[], terminal: Terminal) => Promise<number>,
): Promise<void> {
  try {
    loadEnvFile(projectFolder)
    process.exitCode = await run(process.argv.slice(2), {
      out: (line) => console.log(line),
      err: (line) => console.error(line),
      env: process.env,
      // npm runs scripts in the project's folder, but paths are relative to where the command was typed.
      folder: process.env['INIT_CWD'] ?? process.cwd(),
      now: Date.now,
    })
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = exitCodeOf(error)
  }
}
