/** Under which name the built page says where the styles are that its first screens don't need (scripts/bundle/two-sheets.ts). */
export const laterSheetName = 'later-sheet'
