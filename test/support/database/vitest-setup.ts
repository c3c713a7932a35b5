import { shareTemplates } from './templates.ts'

/** Vitest calls this before all tests, and the returned function after them. */
export const setup = shareTemplates
