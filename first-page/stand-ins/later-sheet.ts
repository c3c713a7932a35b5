/** In place of `src/shell/screen/later-sheet.ts`: what a screen needs of it is put into its page. */
export const laterSheet = async (): Promise<void> => {}

export const laterSheetHref = (): null => null
