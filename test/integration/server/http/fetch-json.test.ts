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

test('an answer as long as allowed is read, and a longer one isn’t', async () => {
  other.answers(json('x'.repeat(99_998)))
  expect(await ask(5_000)).toHaveLength(99_998)
  other.answers(json('x'.repeat(99_999)))
  await expect(ask(5_000)).rejects.toThrow('too long')
})

test('an answer without end is given up when it is too long, not when the time is over', async () => {
  other.answers(endless)
  await expect(ask(5_000)).rejects.toThrow('too long')
})

test('a redirect isn’t followed, however good what is there', async () => {
  other.answers((request, response) => {
    if (request.url === '/elsewhere') return void json('good')(request, response)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await expect(ask()).rejects.toThrow('it answered 307')
  expect(other.heard.map(({ url }) => url)).toEqual(['/here'])
})
