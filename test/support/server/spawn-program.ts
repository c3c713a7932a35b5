import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

export type Program = {
  child: ChildProcess
  output: () => string
  /** Waits until the output matches, and returns the match. */
  says: (text: RegExp) => Promise<RegExpExecArray>
  /** Waits for the program's end; resolves with its exit code. */
  ends: () => Promise<number | null>
}

/** Starts a program of the project. Of this environment it gets only where Node and its compiled code are. */
export function spawnProgram(file: string, env: Record<string, string> = {}, args: string[] = []): Program {
  const path = resolve(import.meta.dirname, '../../..', file)
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [path, ...args], { env: { PATH, NODE_COMPILE_CACHE, ...env } })
  let output = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return {
    child,
    output: () => output,
    ends: () => ended,
    says: async (text) => {
      for (;;) {
        const match = text.exec(output)
        if (match) return match
        const ends = await Promise.race([ended.then(() => true), new Promise((go) => setTimeout(go, 20))])
        if (ends === true && !text.test(output))
          throw new Error(`The program ended without saying ${String(text)}:\n${output}`)
      }
    },
  }
}
