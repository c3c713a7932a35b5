import styles from './pin-map.module.css'

/** The pin in the middle of the map; its tip marks the place. */
export function Pin() {
  return (
    <svg className={styles.pin} viewBox="0 0 32 42" width={36} height={47} aria-hidden="true">
      <path d="M16 41C7 29.5 3 22 3 15.5a13 13 0 0 1 26 0C29 22 25 29.5 16 41z" />
      <circle cx="16" cy="15.5" r="5" />
    </svg>
  )
}
