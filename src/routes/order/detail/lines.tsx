/** A text of several lines. */
export const Lines = ({ text }: { text: string }) => <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
