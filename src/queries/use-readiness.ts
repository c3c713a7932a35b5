import { useSetting } from './use-settings.ts'

/** True once everything is here that the app needs without a network. */
export function useReadiness(): boolean {
  const shell = useSetting('shell')
  const ready = useSetting('readiness')
  return Boolean(shell?.ready && ready?.menu && ready.pictures && ready.guest)
}
