import { readFileSync } from 'node:fs'

/**
 * Loaded ahead of a program (`--import`), its wall clock is off by as many ms as stand in CLOCK_FILE, from the signal on that
 * says that it was changed. What only counts time goes on as it did, as on a machine whose clock is set.
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
