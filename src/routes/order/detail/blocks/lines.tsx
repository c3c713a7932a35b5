import styles from './order-detail.module.css'

/** Shows a text of several lines with its line breaks. */
export const Lines = ({ text }: { text: string }) => <span className={styles.lines}>{text}</span>
