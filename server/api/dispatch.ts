import * as v from 'valibot'
import type { Call } from '../../core/contract/call.ts'
import { Context } from '../../core/contract/context.ts'
import { SharedAnswer, StreamAnswer, WrittenAnswer, writeAnswer, writeRefusal } from '../http/answer.ts'
import type { Compressor, Encoding } from '../http/compress.ts'
import { readJsonOf } from '../http/read-json.ts'
import { badRequest, type Refusal } from '../http/refusal.ts'
import { refusalOf } from '../http/refusal-of.ts'
import type { ServedCall } from './served-call.ts'
import type { Services } from '../services/services.ts'
import { onCurrentShop } from '../shops/read/on-current-shop.ts'
import type { CallRequest } from './call-request.ts'

/** What the API needs of an HTTP request. */
export type ApiRequest = {
  header: (name: string) => string | undefined
  /** Reads the body. @throws Refusal LD_TOO_LARGE; UploadAborted */
  body: () => Promise<Uint8Array>
  /** The host that the customer's address names. */
  host: string
  clientAddress: string
  /** Whether the request can only come from somebody at this very machine (`isAtThisMachine`). */
  isHere: boolean
  /** The id that the caller gave to this request; undefined if there is none. */
  askedAs: string | undefined
  /** The compression to answer with; null for none. */
  encoding: Encoding | null
  compressor: Compressor
}

/** What is sent: the answer's bytes, and those headers that only this call sets. */
export type Outcome = {
  status: number
  body: string | Uint8Array<ArrayBuffer> | StreamAnswer
  encoding: Encoding | null
  headers: Record<string, string>
  /** The code in the envelope; empty on success. */
  code: string
  /**
   * Until when (ms) everybody who asks the same gets this answer, as long as nothing changes; undefined if that isn't
   * known.
   */
  until?: number | undefined
}

/**
 * Answers one call: checks the body, context and schema, then shop and customer, then calls the handler. Every error is
 * answered with an envelope; details that don't concern the customer only go to the log.
 */
export async function dispatch(
  served: ServedCall,
  { header, body: read, host, clientAddress, isHere, askedAs, encoding, compressor }: ApiRequest,
  services: Services,
  requestId: string,
): Promise<Outcome> {
  const responseHeaders: Record<string, string> = {}
  try {
    const body = await readJsonOf(header('content-type') ?? '', read)
    if (!isObject(body)) throw badRequest([])
    const { context, input } = checkBody(served.call, body)
    const { context: _, ...payload } = body
    const callRequest: CallRequest = {
      requestId,
      services: servicesFor(isHere, services),
      context,
      payload,
      header,
      host,
      clientAddress,
      responseHeaders,
    }
    return await onCurrentShop(services.db, async () => {
      const data = await services.concurrency.within(() => served.run(input, callRequest))
      if (data instanceof StreamAnswer)
        return { status: 200, body: data, encoding: null, headers: responseHeaders, code: '' }
      const isWritten = data instanceof WrittenAnswer || data instanceof SharedAnswer
      const answer = isWritten ? data : new WrittenAnswer(writeAnswer(data, askedAs))
      const encoded = await answer.encoded(compressor, encoding)
      return {
        status: answer.status,
        ...encoded,
        headers: responseHeaders,
        code: codeIn(answer),
        until: answer instanceof SharedAnswer ? answer.until : undefined,
      }
    })
  } catch (error) {
    const refusal = refusalOf(error, { log: services.log, requestId, path: served.call.path })
    return refuse(refusal, askedAs, responseHeaders)
  }
}

/** Unless the owner has asked for the practice bank, only somebody at this very machine gets to use it. */
const servicesFor = (isHere: boolean, services: Services): Services =>
  services.banks.onlyAtThisMachine && !isHere
    ? { ...services, banks: { ...services.banks, current: null } }
    : services

/** Writes a refusal as an outcome. Refusals are small, so they are never compressed. */
export const refuse = (
  refusal: Refusal,
  askedAs?: string,
  headers: Record<string, string> = {},
): Outcome => ({
  status: refusal.status,
  body: writeRefusal(refusal, askedAs),
  encoding: null,
  headers: { ...headers, ...refusal.headers },
  code: refusal.code,
})

/**
 * The refusal code in an answer. A refusal that was stored under an idempotency key is text already, so it is searched.
 */
const codeIn = (answer: WrittenAnswer | SharedAnswer): string =>
  answer.status !== 200 && 'text' in answer ? (/"code":"(\w+)"/.exec(answer.text)?.[1] ?? '') : ''

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

function checkBody(call: Call, body: Record<string, unknown>): { context: Context; input: unknown } {
  const context = v.safeParse(Context, body['context'])
  const input = v.safeParse(call.request, body)
  if (context.success && input.success) return { context: context.output, input: input.output }
  const fields = [
    ...(context.issues ?? []).map((issue) => ['context', v.getDotPath(issue)].filter(Boolean).join('.')),
    ...(input.issues ?? []).map((issue) => v.getDotPath(issue) ?? ''),
  ]
  throw badRequest(fields)
}
