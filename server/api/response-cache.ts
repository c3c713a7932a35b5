import type { Config } from '../settings/config.ts'
import { type Asked, hostOf, isAtThisMachine, isOverTls } from '../http/caller.ts'
import { sha256 } from '../base/sha256.ts'
import { changeMark, markOfAll } from '../database/change-mark.ts'
import type { Services } from '../services/services.ts'
import { StreamAnswer } from '../http/answer.ts'
import type { CallAnswer } from './answer-call.ts'

/** What identifies a request, and the mark of the database's state in which it was made. */
export type CacheKey = { key: string; mark: string }

type Options = {
  /** The paths of the calls whose answers are kept. */
  paths: readonly string[]
  /**
   * Whether each customer gets a different answer. If so, the customer is part of the key, and any change in the
   * database drops the answers.
   */
  isPersonal?: boolean
  services: Pick<Services, 'db' | 'banks' | 'now'>
  config: Pick<Config, 'trustedProxies'> & Partial<Pick<Config, 'publicUrl'>>
}

/**
 * Keeps answers as they were sent, either for all who request the same of a shop, or for one customer who requests the
 * same again. The next equal request is answered without even being parsed. Answers hold while nothing has changed in
 * the database (change-mark.ts), and at most until the instant that the answer names.
 */
export class ResponseCache {
  readonly #options: Options
  readonly #kept = new Map<string, { answer: CallAnswer; since: number; until: number }>()
  #mark = ''
  #bytes = 0

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Returns the key of a request, which differs from that of every other request; null if its answers aren't kept, or
   * if only a query could tell whether the database has changed.
   */
  keyOf(asked: Asked, body: Buffer): CacheKey | null | Promise<CacheKey | null> {
    const { paths, isPersonal, services } = this.#options
    if (!paths.includes(asked.req.path) || body.length > maxRequestBytes) return null
    const mark = isPersonal ? markOfAll(services.db) : changeMark(services.db)
    if (mark instanceof Promise) return mark.then((told) => this.#keyOf(asked, body, told))
    return this.#keyOf(asked, body, mark)
  }

  #keyOf(asked: Asked, body: Buffer, mark: string | null): CacheKey | null {
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
      // Latin-1 keeps each byte, so that no two bodies get the same key. A customer's body is hashed, as it contains a
      // token, and tokens are never kept except as hashes.
      isPersonal ? sha256(body) : body.toString('latin1').replace(whoAsks, '"$1":…'),
    ].join('\n')
    return { key, mark }
  }

  /** Returns the answer to this request that was kept in the same state of the database, or null. */
  find({ key, mark }: CacheKey): CallAnswer | null {
    const known = mark === this.#mark ? this.#kept.get(key) : undefined
    const now = this.#options.services.now()
    return known && known.since <= now && now < known.until ? known.answer : null
  }

  /** Keeps an answer if it names the instant (`until`) up to which the same request may be answered with it. */
  keep({ key, mark }: CacheKey, answer: CallAnswer): void {
    const { until } = answer
    if (until === undefined || answer.body instanceof StreamAnswer) return
    // If the database changed since the request came, the answer may be outdated. As many phones ask at once, it may
    // also have been kept already.
    if (mark !== this.#mark || this.find({ key, mark })) return
    const body = typeof answer.body === 'string' ? new Uint8Array(Buffer.from(answer.body)) : answer.body
    if (this.#kept.size >= maxAnswers || this.#bytes > maxBytes) this.#forget(mark)
    this.#kept.set(key, { answer: { ...answer, body }, since: this.#options.services.now(), until })
    this.#bytes += key.length + body.byteLength
  }

  /** Drops all answers, not only the outdated ones: the change may have deleted a customer whose data they contain. */
  #forget(mark: string): void {
    this.#kept.clear()
    this.#bytes = 0
    this.#mark = mark
  }
}

/**
 * The fields that identify a phone and don't affect the answer. Only characters that JSON writes in one way match, and
 * no more of them than the contract accepts; anything else stays in the key and is checked by the contract. The
 * placeholder "…" is no Latin-1 character, so no other body can look the same.
 */
const whoAsks = /"(deviceNo|deviceSerialNo|token|userId|orgId)":"[\w.:+/=-]{0,200}"/g

/** Bytes of the longest body whose answer is kept; a phone's body has some 400. */
const maxRequestBytes = 2048
/** Callers can make up any number of different requests, so the number of kept answers is limited. */
const maxAnswers = 1000
const maxBytes = 16 * 1024 * 1024
