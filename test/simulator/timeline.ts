type Task = { at: number; seq: number; run: () => void }

/** What is due when, in virtual time: nothing waits, and the same schedule always plays the same way. */
export class Timeline {
  now: number
  readonly #heap: Task[] = []
  #made = 0

  constructor(now: number) {
    this.now = now
  }

  after(ms: number, run: () => void): void {
    this.#push({ at: this.now + Math.max(0, ms), seq: this.#made++, run })
  }

  /** Plays what is due up to that instant, or until `isDone`. */
  playUntil(end: number, isDone: () => boolean = () => false): void {
    while (this.#heap.length > 0 && this.#heap[0]!.at <= end && !isDone()) {
      const task = this.#pop()
      this.now = task.at
      task.run()
    }
    if (!isDone()) this.now = Math.max(this.now, end)
  }

  #push(task: Task): void {
    const heap = this.#heap
    let at = heap.push(task) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isBefore(task, heap[parent]!)) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = task
  }

  #pop(): Task {
    const heap = this.#heap
    const first = heap[0]!
    const last = heap.pop()!
    if (heap.length === 0) return first
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
      if (!isBefore(heap[child]!, last)) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = last
    return first
  }
}

const isBefore = (a: Task, b: Task): boolean => a.at < b.at || (a.at === b.at && a.seq < b.seq)

/** Numbers from 0 to 1 that look like chance and are the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
