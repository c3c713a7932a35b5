import { shareTemplates } from './templates.ts'

/** Ahead of all tests; what it answers is called after them. */
export const setup = shareTemplates
