/** Names by which the app finds what its page carries for it: those that its first script looks for. */

/** Of the meta element that says where the styles are that the first screens don't need (scripts/bundle/two-sheets.ts). */
export const laterSheetName = 'later-sheet'

/** Of the element with the answers that a first visit begins with (`PageAnswers`), as JSON: its id. */
export const pageAnswersId = 'page-answers'
