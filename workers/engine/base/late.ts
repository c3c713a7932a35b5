import { type Result, failed } from './result.ts'

/** Any command: its own type says which arguments it takes and what its Result holds. */
// oxlint-disable-next-line typescript/no-explicit-any -- nothing narrower lets every command in
type Run = (...given: any[]) => Promise<Result<any>>

const files = new Set<() => Promise<unknown>>()

/**
 * A command from a file that a first visit doesn't load: the file is fetched when the command is first called. If the
 * file can't be fetched, the command answers EN_OFFLINE like any call without an answer; the next call tries again.
 * @param load the file's `import()`; all commands of one file share one function
 */
export function late<Name extends string, Late extends Record<Name, Run>>(
  load: () => Promise<Late>,
  name: Name,
): Late[Name] {
  const file = lateFile(load)
  const run: Run = async (...given) => {
    const loaded = await file()
    return loaded ? loaded[name](...given) : failed('EN_OFFLINE')
  }
  return run as Late[Name]
}

/**
 * Loads a file that isn't part of the first visit. Answers null if there is no network to fetch it: `import()` then
 * throws a TypeError whose message, in Chromium, Firefox and Safari alike, contains "import". An error in the file
 * itself is thrown.
 */
export function lateFile<Late>(load: () => Promise<Late>): () => Promise<Late | null> {
  files.add(load)
  return () => fetched(load)
}

/** Fetches all late files while there is a network. A file that can't be fetched now is fetched when it is needed. */
export async function loadLateFiles(): Promise<void> {
  await Promise.all([...files].map(fetched))
}

async function fetched<Late>(load: () => Promise<Late>): Promise<Late | null> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof TypeError && /import/i.test(error.message)) return null
    throw error
  }
}
