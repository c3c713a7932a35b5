import styles from './debug.module.css'
import { type DebugReport, isMissing } from './gather-report.ts'

/** The facts of this phone, under the same names as in the saved file. */
export function PhoneFacts({ report }: { report: DebugReport }) {
  const { at, release, browser, usedBytes, database } = report
  const rows: [string, string | number | null][] = [
    ['at', at],
    ['release', release],
    ['browser', browser],
    ['usedBytes', usedBytes],
    ...(isMissing(database) ? [['database', database.missing] as [string, string]] : ofDatabase(database)),
  ]
  return (
    <dl className={styles.facts} translate="no">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

function ofDatabase({
  version,
  status,
  counts,
  connection,
  clockOffsetMs,
}: Exclude<DebugReport['database'], { missing: string }>): [string, string | number | null][] {
  return [
    ['connection', connection && `${connection.state}, ${new Date(connection.since).toISOString()}`],
    ['clockOffsetMs', clockOffsetMs],
    ['database', `${status}, version ${version}`],
    ...Object.entries(counts).map(([table, count]): [string, number] => [table, count]),
  ]
}
