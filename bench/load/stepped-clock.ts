import { readFileSync } from 'node:fs'

/**
 * Loaded before a program (`--import`): shifts its wall clock by the ms in CLOCK_FILE, which is read again on SIGUSR2.
 * Monotonic time isn't affected, as on a machine whose clock is set.
 */
const path = process.env['CLOCK_FILE'] ?? ''
const wall = Date.now
let stepMs = 0
process.on('SIGUSR2', () => {
  stepMs = Number(readFileSync(path, 'utf8'))
})
const now = () => wall() + stepMs
globalThis.Date = new Proxy(Date, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, as) as object,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
