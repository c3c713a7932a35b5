import type { Config } from '../settings/config.ts'
import { type Asked, hostOf, isAtThisMachine, isOverTls } from '../http/caller.ts'
import { sha256 } from '../base/sha256.ts'
import { changeMark, markOfAll } from '../database/change-mark.ts'
import type { Services } from '../services/services.ts'
import { StreamAnswer } from '../http/answer.ts'
import type { CallAnswer } from './answer-call.ts'

/** A question, and the state of the database in which it was asked. */
export type Question = { key: string; mark: string }

type Options = {
  /** The calls of which there is anything to keep, by their paths. */
  paths: readonly string[]
  /** Whether each customer is answered something else: then who asks is part of the question, and any change counts. */
  isPersonal?: boolean
  services: Pick<Services, 'db' | 'banks' | 'now'>
  config: Pick<Config, 'trustProxy'> & Partial<Pick<Config, 'publicUrl'>>
}

/**
 * Answers that everybody is given who asks the same of a shop, or one customer who asks it again, as they were sent: the next
 * who asks isn't even understood before being answered. They hold as long as nothing has changed in the database (change-mark.ts), and at most until the
 * instant that the answer names.
 */
export class KnownAnswers {
  readonly #options: Options
  readonly #kept = new Map<string, { answer: CallAnswer; since: number; until: number }>()
  #mark = ''
  #bytes = 0

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * What is asked, to be told from every other question; null where nothing is kept of it, or only the database could tell
   * whether it has changed.
   */
  questionOf(asked: Asked, body: Buffer): Question | null | Promise<Question | null> {
    const { paths, isPersonal, services } = this.#options
    if (!paths.includes(asked.req.path) || body.length > longestQuestion) return null
    const mark = isPersonal ? markOfAll(services.db) : changeMark(services.db)
    if (mark instanceof Promise) return mark.then((told) => this.#question(asked, body, told))
    return this.#question(asked, body, mark)
  }

  #question(asked: Asked, body: Buffer, mark: string | null): Question | null {
    if (mark === null) return null
    if (mark !== this.#mark) this.#forget(mark)
    const { isPersonal, services, config } = this.#options
    const { path, header } = asked.req
    const host = hostOf(asked, config)
    const key = [
      path,
      host,
      isOverTls(asked, { publicUrl: undefined, ...config }),
      services.banks.onlyAtThisMachine && isAtThisMachine(asked, host),
      header('accept-encoding'),
      header('content-type'),
      // Byte by byte, so that no two bodies look alike. A token is nowhere kept but as its hash.
      isPersonal ? sha256(body) : body.toString('latin1').replace(whoAsks, '"$1":…'),
    ].join('\n')
    return { key, mark }
  }

  /** What was answered to it in this very state, or null. */
  find({ key, mark }: Question): CallAnswer | null {
    const known = mark === this.#mark ? this.#kept.get(key) : undefined
    const now = this.#options.services.now()
    return known && known.since <= now && now < known.until ? known.answer : null
  }

  /** Keeps an answer that says until when everybody is given it. */
  keep({ key, mark }: Question, answer: CallAnswer): void {
    const { until } = answer
    if (until === undefined || answer.body instanceof StreamAnswer) return
    // What was asked before a change may have been answered with what was there before it, and many ask at once.
    if (mark !== this.#mark || this.find({ key, mark })) return
    const body = typeof answer.body === 'string' ? new Uint8Array(Buffer.from(answer.body)) : answer.body
    if (this.#kept.size >= mostKept || this.#bytes > mostBytes) this.#forget(mark)
    this.#kept.set(key, { answer: { ...answer, body }, since: this.#options.services.now(), until })
    this.#bytes += key.length + body.byteLength
  }

  /** What was so before a change may have been of somebody who was deleted with it. */
  #forget(mark: string): void {
    this.#kept.clear()
    this.#bytes = 0
    this.#mark = mark
  }
}

/**
 * What tells one phone from another and is no part of such a question: signs that JSON writes in one way only, and not more
 * of them than the contract takes. Whatever else stands there is looked at by the contract. Its place is kept by a sign that
 * is no byte, so that no other body looks the same.
 */
const whoAsks = /"(deviceNo|deviceSerialNo|token|userId|orgId)":"[\w.:+/=-]{0,200}"/g

/** Bytes of a body: a phone's has some 400. */
const longestQuestion = 2048
/** Callers may make up any number of questions. */
const mostKept = 1000
const mostBytes = 16 * 1024 * 1024
