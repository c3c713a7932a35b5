import { expect, test } from 'vitest'
import { CallRefused } from '../../../desk/connection/call-desk.ts'
import { type CarryOut, changeList } from '../../../desk/members/change-list.ts'

/** Answers what was said and done. */
async function changed(code: string | null, looks = true) {
  const done: string[] = []
  const carryOut: CarryOut = async (work, wordsFor) => {
    try {
      await work()
      return true
    } catch (error) {
      done.push((error instanceof CallRefused && wordsFor?.(error)) || 'failed')
      return false
    }
  }
  const outcome = await changeList({
    carryOut,
    work: async () => {
      if (code !== null) throw new CallRefused(code, 0)
      done.push('work')
    },
    look: async () => {
      if (!looks) throw new CallRefused('LD_INTERNAL', 0)
      done.push('look')
    },
    whyNot: (refusal) => `because of ${refusal.code}`,
  })
  return [...done, outcome]
}

test('what another desk has ended is said, and the list read anew', async () => {
  expect((await changed('LD_NOT_FOUND')).slice(0, 2)).toEqual(['because of LD_NOT_FOUND', 'look'])
  expect((await changed('DK_IN_USE')).slice(0, 1)).toEqual(['because of DK_IN_USE'])
  expect(await changed('DK_IN_USE')).not.toContain('look')
  expect(await changed(null)).not.toContain('look')
})

test('what was altered after a lost answer is another one once the first was seen, and not before', async () => {
  expect(await changed(null)).toEqual(['work', 'done'])
  expect(await changed('LD_KEY_REUSED')).toEqual(['because of LD_KEY_REUSED', 'look', 'madeBefore'])
  expect(await changed('LD_KEY_REUSED', false)).toEqual(['because of LD_KEY_REUSED', 'failed', 'failed'])
  expect(await changed('LD_BAD_REQUEST')).toEqual(['because of LD_BAD_REQUEST', 'failed'])
})
