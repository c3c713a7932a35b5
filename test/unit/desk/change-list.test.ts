import { expect, test } from 'vitest'
import { CallRefused, mayBeCarriedOut, Unanswered } from '../../../core/contract/desk/desk-outcome.ts'
import { type CarryOut, changeList } from '../../../desk/members/offers/change-list.ts'

type Answer = string | null

/** Answers what was said and done. `answers` are what comes of one call after the other: null is a yes. */
async function changed(answers: Answer | Answer[], looks = true) {
  const done: string[] = []
  const coming = [answers].flat()
  const carryOut: CarryOut = async (work, wordsFor) => {
    try {
      await work()
      return true
    } catch (error) {
      if (mayBeCarriedOut(error)) done.push('perhaps')
      else done.push((error instanceof CallRefused && wordsFor?.(error)) || 'failed')
      return false
    }
  }
  const outcome = await changeList({
    carryOut,
    work: async () => {
      const answer = coming.shift() ?? null
      if (answer === 'lost') done.push('lost')
      if (answer === 'unsent') throw new Unanswered('unsent')
      if (answer !== null) throw answer === 'lost' ? new Unanswered('doubtful') : new CallRefused(answer)
      done.push('work')
    },
    look: async () => {
      if (!looks) throw new Unanswered('unread')
      done.push('look')
    },
    whyNot: (refusal) => `because of ${refusal.code}`,
  })
  return [...done, outcome]
}

test('changeList tells why a change was refused, and reloads the list if another desk ended the entry', async () => {
  expect((await changed('LD_NOT_FOUND')).slice(0, 2)).toEqual(['because of LD_NOT_FOUND', 'look'])
  expect((await changed('DK_IN_USE')).slice(0, 1)).toEqual(['because of DK_IN_USE'])
  expect(await changed('DK_IN_USE')).not.toContain('look')
  expect(await changed(null)).not.toContain('look')
})

test('changeList answers madeBefore for a reused key if the list could be reloaded, and else failed', async () => {
  expect(await changed(null)).toEqual(['work', 'done'])
  expect(await changed('LD_KEY_REUSED')).toEqual(['because of LD_KEY_REUSED', 'look', 'madeBefore'])
  expect(await changed('LD_KEY_REUSED', false)).toEqual(['because of LD_KEY_REUSED', 'failed', 'failed'])
  expect(await changed('LD_BAD_REQUEST')).toEqual(['because of LD_BAD_REQUEST', 'failed'])
})

test('changeList repeats a change whose answer was lost, and the second answer tells the outcome', async () => {
  expect(await changed(['lost', null])).toEqual(['lost', 'work', 'done'])
  // An end that was carried out already is no other desk's.
  expect(await changed(['lost', 'LD_NOT_FOUND'])).toEqual(['lost', 'look', 'done'])
  expect(await changed(['lost', 'LD_KEY_REUSED'])).toEqual([
    'lost',
    'because of LD_KEY_REUSED',
    'look',
    'madeBefore',
  ])
  expect(await changed(['lost', 'LD_BAD_REQUEST'])).toEqual(['lost', 'because of LD_BAD_REQUEST', 'failed'])
})

test('changeList says that a change may be carried out if its answer was lost and repeating it failed', async () => {
  expect(await changed(['lost', 'lost', null])).toEqual(['lost', 'lost', 'perhaps', 'failed'])
  expect(await changed(['lost', 'unsent', null])).toEqual(['lost', 'perhaps', 'failed'])
  expect(await changed(['unsent', null])).toEqual(['failed', 'failed'])
})
