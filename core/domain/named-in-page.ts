/** Names of elements that the page carries for the app, and that its first script looks for. */

/**
 * The name of the meta element with the address of the stylesheet that the first screens don't need
 * (scripts/bundle/two-sheets.ts).
 */
export const laterSheetName = 'later-sheet'

/** The id of the element with the answers embedded for a first visit (`PageAnswers`), as JSON. */
export const pageAnswersId = 'page-answers'
