import { type Result, failed } from './result.ts'

/** Whatever it takes, and whatever its Result holds, is its own type's to say. */
// oxlint-disable-next-line typescript/no-explicit-any -- nothing narrower lets every command in
type Run = (...given: any[]) => Promise<Result<any>>

const files = new Set<() => Promise<unknown>>()

/**
 * A command from a file that a first visit doesn't load: it is fetched when it is first called. Where it can't be had,
 * the command answers as any call does that gets no answer, EN_OFFLINE; the next call tries again.
 * @param load the file's `import()`; one function for all that is of one file
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
 * A file that a first visit doesn't load. Null where it can't be had, as there is no network: a TypeError, in which
 * Chromium, Firefox and Safari each say in their words that something couldn't be imported. What is wrong with the file
 * itself is thrown.
 */
export function lateFile<Late>(load: () => Promise<Late>): () => Promise<Late | null> {
  files.add(load)
  return () => fetched(load)
}

/** Fetches all of them while there is a network. What can't be had now is fetched when it is needed. */
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
