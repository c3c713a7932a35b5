import { DeleteQueryNode, InsertQueryNode, type KyselyPlugin, UpdateQueryNode } from 'kysely'

/** The server's process died before this write. */
export class Crash extends Error {
  override name = 'Crash'
}

/** A database whose n-th write from now on never happens, as if the process had died in front of it; its transaction is undone. */
export class CrashingWrites implements KyselyPlugin {
  #countdown = 0
  /** How many never happened. */
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
