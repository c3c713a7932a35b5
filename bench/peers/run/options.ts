import { parseArgs } from 'node:util'
import { contenders, type Contender } from './contenders.ts'
import { slow4G } from './gate.ts'
import type { Conditions } from './launch.ts'

/** How an app is opened: for the first time in an empty browser, or again with what it has saved. */
export type Case = Conditions & { name: string; title: string; isFirst: boolean }

export const cases: readonly Case[] = [
  { name: 'first', title: 'first visit', isFirst: true, network: 'free', slowdown: 1 },
  {
    name: 'first-slow',
    title: 'first visit, slow 4G and a 4× slower processor',
    isFirst: true,
    network: slow4G,
    slowdown: 4,
  },
  { name: 'relaunch', title: 'relaunch, online', isFirst: false, network: 'free', slowdown: 1 },
  {
    name: 'relaunch-offline',
    title: 'relaunch, the server gone',
    isFirst: false,
    network: 'gone',
    slowdown: 1,
  },
]

export type Options = {
  contenders: readonly Contender[]
  cases: readonly Case[]
  sizes: readonly number[]
  rounds: number
  /** Whether docs/performance.md is written again. */
  write: boolean
}

export const usage = `npm run bench:peers -- [--quick] [--write] [--rounds=N] [--dishes=N,N]
  [--only=${contenders.map(({ name }) => name).join(',')}]
  [--case=${cases.map(({ name }) => name).join(',')}]`

/** Reads the arguments; throws a sentence for an invalid one. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      dishes: { type: 'string' },
      only: { type: 'string' },
      case: { type: 'string' },
    },
  })
  const { quick, write } = values
  return {
    write,
    contenders: named(contenders, values.only),
    cases: named(cases, values.case ?? (quick ? 'first,relaunch-offline' : undefined)),
    sizes: (values.dishes ?? (quick ? '60' : '60,1000,10000')).split(',').map(asCount),
    rounds: asCount(values.rounds ?? (quick ? '3' : '20')),
  }
}

function named<T extends { name: string }>(all: readonly T[], list: string | undefined): readonly T[] {
  if (list === undefined) return all
  return list.split(',').map((name) => {
    const one = all.find((other) => other.name === name)
    if (!one) throw new Error(`"${name}" is none of ${all.map(({ name }) => name).join(', ')}.`)
    return one
  })
}

function asCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`"${text}" is no number of anything.`)
  return count
}
