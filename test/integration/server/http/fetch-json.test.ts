import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchJson } from '../../../../server/http/fetch-json.ts'
import { json, openOtherServer, type OtherServer, rubbish } from '../../../support/services/other-server.ts'

let other: OtherServer
beforeEach(async () => {
  other = await openOtherServer()
})
afterEach(() => other.close())

const ask = (timeoutMs = 300) => fetchJson(new URL(`${other.url}/here`), { timeoutMs, maxBytes: 100_000 })
const endless = rubbish.find(([what]) => what === 'answers without end')![1]

test('fetchJson reads an answer of maxBytes and rejects a longer one', async () => {
  other.answers(json('x'.repeat(99_998)))
  expect(await ask(5_000)).toHaveLength(99_998)
  other.answers(json('x'.repeat(99_999)))
  await expect(ask(5_000)).rejects.toThrow('too long')
})

test('fetchJson rejects an endless answer once it is too long, without waiting for the timeout', async () => {
  other.answers(endless)
  await expect(ask(5_000)).rejects.toThrow('too long')
})

test('fetchJson doesn’t follow a redirect, even to a valid answer', async () => {
  other.answers((request, response) => {
    if (request.url === '/elsewhere') return void json('good')(request, response)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await expect(ask()).rejects.toThrow('it answered 307')
  expect(other.heard.map(({ url }) => url)).toEqual(['/here'])
})
