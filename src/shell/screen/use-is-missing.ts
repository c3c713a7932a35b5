import { useIsCut } from '../../queries/use-settings.ts'
import { useFirstIdle } from './first-content.ts'

/**
 * Whether what this phone hasn't (null) won't come by itself either: without a network, or if it hasn't come while the
 * first screen was drawn.
 */
export function useIsMissing(found: object | null | undefined): boolean {
  const isCut = useIsCut()
  const isIdle = useFirstIdle()
  return found === null && (isCut || isIdle)
}
