/** An error that means that too much is waiting: nothing was done, and the caller may come again. */
export class CrowdedOut extends Error {
  override name = 'CrowdedOut'
}

type Lane = { running: number; waiting: (() => void)[] }

/** Lets only a few pieces of work of each name run at the same time; the others wait for their turn, in order. */
export class FewAtOnce {
  readonly #most: number
  readonly #mostWaiting: number
  readonly #lanes = new Map<string, Lane>()

  constructor({ most, mostWaiting }: { most: number; mostWaiting: number }) {
    this.#most = most
    this.#mostWaiting = mostWaiting
  }

  /** @throws CrowdedOut when too many of this name wait already */
  async within<T>(name: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(name) ?? { running: 0, waiting: [] }
    this.#lanes.set(name, lane)
    if (lane.running < this.#most) lane.running++
    else if (lane.waiting.length < this.#mostWaiting)
      await new Promise<void>((resolve) => void lane.waiting.push(resolve))
    else throw new CrowdedOut(`too many wait for ${name}`)
    try {
      return await work()
    } finally {
      // The next one takes this one's place.
      const next = lane.waiting.shift()
      if (next) next()
      else if (--lane.running === 0) this.#lanes.delete(name)
    }
  }
}
