import { shareTemplates } from '../../support/templates.ts'

/** Ahead of all tests; what it answers is called after them. */
export default shareTemplates
