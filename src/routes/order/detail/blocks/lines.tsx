import styles from './order-detail.module.css'

/** A text of several lines. */
export const Lines = ({ text }: { text: string }) => <span className={styles.lines}>{text}</span>
