import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/content/section.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { toast } from '../../ui/message/toast.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './debug.module.css'
import { EventList } from './event-list.tsx'
import { type DebugReport, type Missing, isMissing } from './gather-report.ts'
import { PhoneFacts } from './phone-facts.tsx'
import { reportName, reportText } from './report-file.ts'
import { useReport } from './use-report.ts'
import { WaitingList } from './waiting-list.tsx'

/** What the engine did and the facts of this phone, to be saved for a fault report. */
export function DebugSheet() {
  const { t } = useLingui()
  const [open, setOpen] = useState(true)
  const { report, again } = useReport()
  return (
    <Sheet open={open} onClose={() => setOpen(false)} title={t`What the app did`}>
      <p className={styles.note}>
        <Trans>
          For a report about a fault. It holds no names, no numbers of phones, no addresses, and nothing of
          what is ordered.
        </Trans>
      </p>
      {report === null ? (
        <Skeleton height="20rem" />
      ) : (
        <div className={styles.parts}>
          <Actions report={report} onAgain={again} />
          <Section title={<Trans>This phone</Trans>}>
            <PhoneFacts report={report} />
          </Section>
          <Section title={<Trans>Waiting to be sent</Trans>}>
            {isMissing(report.database) ? (
              <Absent {...report.database} />
            ) : (
              <WaitingList rows={report.database.outbox} />
            )}
          </Section>
          <Section title={<Trans>Events</Trans>} boxed={false}>
            {isMissing(report.events) ? <Absent {...report.events} /> : <EventList events={report.events} />}
          </Section>
          {!isMissing(report.serviceWorker) && report.serviceWorker.length > 0 && (
            <Section title={<Trans>Events in the background</Trans>} boxed={false}>
              <EventList events={report.serviceWorker} />
            </Section>
          )}
        </div>
      )}
    </Sheet>
  )
}

function Actions({ report, onAgain }: { report: DebugReport; onAgain: () => void }) {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reportText(report))
      toast('success', t`Copied`)
    } catch {
      // The clipboard is forbidden, or the page isn't served over https.
      toast('warn', t`This browser doesn't let it be copied. Save it as a file instead.`)
    }
  }
  return (
    <div className={styles.actions}>
      <Button
        icon="install"
        onClick={() => saveFile(reportName(report), reportText(report), 'application/json')}
      >
        <Trans>Save as a file</Trans>
      </Button>
      <Button variant="secondary" onClick={() => void copy()}>
        <Trans>Copy</Trans>
      </Button>
      <Button variant="quiet" icon="refresh" onClick={onAgain}>
        <Trans>Refresh</Trans>
      </Button>
    </div>
  )
}

/** Why this part of the report is missing, in the engine's own word. */
const Absent = ({ missing }: Missing) => (
  <p className={styles.none} translate="no">
    {missing}
  </p>
)
