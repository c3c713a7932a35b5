import { useCallback, useEffect, useState } from 'react'
import { firstContent } from '../../shell/screen/first-content.ts'
import { type DebugReport, gatherReport } from './gather-report.ts'

/** The latest report, null until the first one is gathered; `again` gathers a new one. */
export function useReport(): { report: DebugReport | null; again: () => void } {
  const [report, setReport] = useState<DebugReport | null>(null)
  const again = useCallback(() => void gatherReport().then(setReport), [])
  useEffect(() => {
    again()
    // The engine has done little before the first content is shown, so the report is gathered again then. If no content
    // ever comes, the first report shows that little.
    void firstContent.then(again)
  }, [again])
  return { report, again }
}
