import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidConfig, variables } from './config.ts'

/**
 * Loads a folder's `.env` into the environment, if there is one. Variables that are set already win.
 * @returns the names of the file's variables, also of those that no setting has
 * @throws InvalidConfig when the file can't be read, or holds a value of which only the beginning would be used
 */
export function loadEnvFile(folder: string): string[] {
  const path = join(folder, '.env')
  if (!existsSync(path)) return []
  let [text, cut]: [string, string[]] = ['', []]
  try {
    text = readFileSync(path, 'utf8')
    cut = cutValues(text)
    if (cut.length === 0) process.loadEnvFile(path)
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error ? String(error.code) : 'its content is unreadable'
    throw new InvalidConfig([`The file ${path} can't be read (${reason}).`])
  }
  const fault = (name: string) => `${name} must be in quotes in ${path}: # begins a comment there.`
  if (cut.length > 0) throw new InvalidConfig(cut.map(fault))
  return [...text.matchAll(/^\s*(?:export\s+)?(\w+)[ \t]*=/gm)].map(([, name = '']) => name)
}

/**
 * Finds values that Node would cut off at a `#`, which it takes for a comment even without a space before it. Nobody
 * means that in the middle of a word.
 */
const cutValues = (text: string): string[] =>
  [...text.matchAll(/^\s*(?:export\s+)?(\w+)[ \t]*=[ \t]*(?![ \t"'`#])[^#\n]*[^\s#]#/gm)]
    .map(([, name = '']) => name)
    .filter((name) => variables.some((variable) => variable.name === name))
