import * as v from 'valibot'
import type { Call } from '../../core/contract/call.ts'
import { Context } from '../../core/contract/context.ts'
import { StreamAnswer, WrittenAnswer, writeAnswer, writeRefusal } from '../http/answer.ts'
import { isLoopbackHost } from '../settings/loopback.ts'
import { readJson, UploadAborted } from '../http/read-json.ts'
import { badRequest, Refusal } from '../http/refusal.ts'
import type { ServedCall } from './served-call.ts'
import type { Services } from '../services/services.ts'
import type { CallRequest } from './call-request.ts'

/** What the API needs of an HTTP request. */
export type ApiRequest = {
  request: Request
  /** The host that the customer's address names. */
  host: string
  clientAddress: string
}

/**
 * Answers one call: checks method, body, context and schema, then shop and customer, then asks the handler.
 * Every error is answered with an envelope; details that don't concern the customer only go to the log.
 */
export async function dispatch(
  served: ServedCall,
  { request, host, clientAddress }: ApiRequest,
  services: Services,
  requestId: string,
): Promise<{ answer: WrittenAnswer | StreamAnswer; headers: Record<string, string> }> {
  const responseHeaders: Record<string, string> = {}
  try {
    const body = await readJson(request)
    if (!isObject(body)) throw badRequest([])
    const { context, input } = checkBody(served.call, body)
    const { context: _, ...payload } = body
    const header = (name: string) => request.headers.get(name) ?? undefined
    const callRequest: CallRequest = {
      services: servicesAt(host, services),
      context,
      payload,
      header,
      host,
      clientAddress,
      responseHeaders,
    }
    const data = await served.run(input, callRequest)
    const isWritten = data instanceof WrittenAnswer || data instanceof StreamAnswer
    return {
      answer: isWritten ? data : new WrittenAnswer(writeAnswer(data)),
      headers: responseHeaders,
    }
  } catch (error) {
    if (error instanceof UploadAborted)
      services.log.debug({ requestId, path: served.call.path }, 'upload cut')
    else if (!(error instanceof Refusal))
      services.log.error({ requestId, path: served.call.path, err: error }, 'call failed')
    const { answer, headers } = refuse(error instanceof Refusal ? error : internal(requestId))
    return { answer, headers: { ...responseHeaders, ...headers } }
  }
}

/** Under any other name than this machine's own nobody practises with money unless the owner has asked for it. */
const servicesAt = (host: string, services: Services): Services =>
  services.banks.onlyAtThisMachine && !isLoopbackHost(host)
    ? { ...services, banks: { ...services.banks, current: null } }
    : services

/** Writes a refusal out as an answer. */
export const refuse = (refusal: Refusal): { answer: WrittenAnswer; headers: Record<string, string> } => ({
  answer: new WrittenAnswer(writeRefusal(refusal), { status: refusal.status }),
  headers: refusal.headers,
})

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
