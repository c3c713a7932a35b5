import styles from './raw-tree.module.css'

/** Every field of a value under its stored name, so that nothing is left out or reworded. */
export function RawTree({ value }: { value: unknown }) {
  return (
    <div lang="en" translate="no" className={styles.tree}>
      <Branch value={value} />
    </div>
  )
}

function Branch({ value }: { value: unknown }) {
  if (typeof value !== 'object' || value === null) return <span className={styles.leaf}>{shown(value)}</span>
  const fields = Object.entries(value)
  if (fields.length === 0) return <span className={styles.leaf}>–</span>
  return (
    <dl className={styles.fields}>
      {fields.map(([name, field]) => (
        <div
          key={name}
          className={typeof field === 'object' && field !== null ? styles.branch : styles.field}
        >
          <dt className={styles.name}>{Array.isArray(value) ? Number(name) + 1 : name}</dt>
          <dd>
            <Branch value={field} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const shown = (value: unknown): string => (value === '' || value === null ? '–' : String(value))
