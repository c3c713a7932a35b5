import { DeleteQueryNode, InsertQueryNode, type KyselyPlugin, UpdateQueryNode } from 'kysely'

/** Thrown in place of a write, as if the server's process had died before it. */
class Crash extends Error {
  override name = 'Crash'
}

/**
 * A Kysely plugin that makes the n-th write from now on throw `Crash`, as if the process had died before it; the
 * transaction is rolled back.
 */
export class CrashingWrites implements KyselyPlugin {
  #countdown = 0
  /** How many writes were prevented. */
  crashed = 0

  crashBefore(write: number): void {
    this.#countdown = write
  }

  hold(): void {
    this.#countdown = 0
  }

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    const isWrite = InsertQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node)
    if (isWrite && this.#countdown > 0 && --this.#countdown === 0) {
      this.crashed += 1
      throw new Crash('in mid-write')
    }
    return node
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result
  }
}
