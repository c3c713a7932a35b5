import type { Settings } from '../../../core/storage/settings.ts'
import { engine } from '../../engine.ts'
import { useSetting } from '../../queries/use-settings.ts'
import { type Refreshed, useRefreshOf } from '../refresh/use-refresh.ts'
import { useRenewal } from '../refresh/use-renewal.ts'

const refresh = () => engine.refreshVoucherSale()

type KnownSale = {
  /** The vouchers that the shop sells, by its latest answer. Null if this phone has no answer from this shop yet. */
  known: Settings['voucherSale'] | null | undefined
  /** The state of the latest refresh. */
  refreshed: Refreshed
}

/** The vouchers on sale; asks again when mounted, and when a missing network is back. */
export function useVoucherSale(storeId: string): KnownSale {
  const known = useSetting('voucherSale')
  const refreshed = useRenewal(useRefreshOf(refresh, storeId), known?.readAt)
  return { known: known && known.storeId !== storeId ? null : known, refreshed }
}
