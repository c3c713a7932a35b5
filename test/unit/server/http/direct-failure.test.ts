import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { directCalls } from '../../../../server/api/direct-calls.ts'

test('an unexpected error fails one call with 500 and its request ID, and the server goes on', async () => {
  const errors: unknown[] = []
  const known = {
    questionOf: () => {
      throw new Error('the disk is gone')
    },
  }
  const server = createServer(
    directCalls({
      isCall: () => true,
      answerCall: () => Promise.reject(new Error('not asked')),
      admit: (_, answer) => answer,
      headersFor: () => ({ 'request-id': 'abc' }),
      known: known as never,
      watch: async (_, answer) => void (await answer('id-1')),
      log: { error: (fields: unknown) => errors.push(fields) } as never,
      otherwise: (_, response) => response.end(),
    }),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
  for (let time = 1; time <= 2; time++) {
    const response = await fetch(address, { method: 'POST', body: '{}' })
    expect(response.status).toBe(500)
    expect(response.headers.get('request-id')).toBe('abc')
    expect(response.headers.get('x-request-id')).toBe('id-1')
    expect(await response.text()).toBe('Something went wrong\n')
    expect(errors).toHaveLength(time)
  }
})
