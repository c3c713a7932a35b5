import { shareTemplates } from '../../support/database/templates.ts'

/** Ahead of all tests; what it answers is called after them. */
export default shareTemplates
