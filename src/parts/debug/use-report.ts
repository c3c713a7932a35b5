import { useCallback, useEffect, useState } from 'react'
import { firstContent } from '../../shell/screen/first-content.ts'
import { type DebugReport, gatherReport } from './gather-report.ts'

/** The report as it was last gathered, null before; `again` gathers it anew. */
export function useReport(): { report: DebugReport | null; again: () => void } {
  const [report, setReport] = useState<DebugReport | null>(null)
  const again = useCallback(() => void gatherReport().then(setReport), [])
  useEffect(() => {
    again()
    // The engine has done little before then. Where nothing ever comes, that little is what there is to see.
    void firstContent.then(again)
  }, [again])
  return { report, again }
}
