import * as v from 'valibot'
import type { Call } from '../../core/contract/call.ts'
import { Context } from '../../core/contract/context.ts'
import {
  SharedAnswer,
  StreamAnswer,
  Superseded,
  WrittenAnswer,
  writeAnswer,
  writeRefusal,
} from '../http/answer.ts'
import type { Compressor, Encoding } from '../http/compress.ts'
import { readJsonOf, UploadAborted } from '../http/read-json.ts'
import { badRequest, Refusal } from '../http/refusal.ts'
import type { ServedCall } from './served-call.ts'
import type { Services } from '../services/services.ts'
import { lookAgain } from '../shops/read/read-shop.ts'
import type { CallRequest } from './call-request.ts'

/** What the API needs of an HTTP request. */
export type ApiRequest = {
  header: (name: string) => string | undefined
  /** Reads the body. @throws Refusal LD_TOO_LARGE; UploadAborted */
  body: () => Promise<Uint8Array>
  /** The host that the customer's address names. */
  host: string
  clientAddress: string
  /** Nobody but who sits at this machine (isAtThisMachine). */
  isHere: boolean
  /** What the caller has named this request; undefined where it hasn't. */
  askedAs: string | undefined
  /** In which the caller takes answers. */
  encoding: Encoding | null
  compressor: Compressor
}

/** What is sent: the answer's bytes, and the headers that are its own. */
export type Outcome = {
  status: number
  body: string | Uint8Array<ArrayBuffer> | StreamAnswer
  encoding: Encoding | null
  headers: Record<string, string>
  /** What the envelope says; empty on success. */
  code: string
  /** Until when everybody who asks the same is answered so, as long as nothing changes; undefined where it isn't known. */
  until?: number | undefined
}

/** How often a call is carried out anew when what it was answering with was changed meanwhile. */
const attempts = 5

/**
 * Answers one call: checks method, body, context and schema, then shop and customer, then asks the handler.
 * Every error is answered with an envelope; details that don't concern the customer only go to the log.
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
    for (let attempt = 1; ; attempt++) {
      try {
        const data = await services.crowd.within(() => served.run(input, callRequest))
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
      } catch (error) {
        if (!(error instanceof Superseded) || attempt === attempts) throw error
        lookAgain(services.db)
      }
    }
  } catch (error) {
    if (error instanceof UploadAborted)
      services.log.debug({ requestId, path: served.call.path }, 'upload cut')
    else if (!(error instanceof Refusal))
      services.log.error({ requestId, path: served.call.path, err: error }, 'call failed')
    return refuse(error instanceof Refusal ? error : internal(requestId), askedAs, responseHeaders)
  }
}

/** Nobody but who sits at this machine practises with money unless the owner has asked for it. */
const servicesFor = (isHere: boolean, services: Services): Services =>
  services.banks.onlyAtThisMachine && !isHere
    ? { ...services, banks: { ...services.banks, current: null } }
    : services

/** Writes a refusal out. It is small, and never compressed. */
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

/** A refusal that was kept is written already. */
const codeIn = (answer: WrittenAnswer | SharedAnswer): string =>
  answer.status !== 200 && 'text' in answer ? (/"code":"(\w+)"/.exec(answer.text)?.[1] ?? '') : ''

/** An internal error. The customer can quote the request id, and the owner finds it in the log. */
const internal = (requestId: string): Refusal =>
  new Refusal('LD_INTERNAL', { status: 500, headers: { 'x-request-id': requestId } })

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
  throw badRequest([...new Set(fields)].slice(0, 20))
}
