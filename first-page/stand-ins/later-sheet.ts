/** Replaces `src/shell/screen/later-sheet.ts`: the styles that a screen needs are put into its page. */
export const laterSheet = async (): Promise<void> => {}

export const laterSheetHref = (): null => null
