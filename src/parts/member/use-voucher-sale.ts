import { useEffect } from 'react'
import type { Settings } from '../../../core/storage/settings.ts'
import { engine } from '../../engine.ts'
import { useSetting } from '../../queries/use-settings.ts'

/**
 * The vouchers that the shop sells, by its latest answer; asks again when mounted. Null if this phone has no answer
 * from this shop yet.
 */
export function useVoucherSale(storeId: string): Settings['voucherSale'] | null | undefined {
  const known = useSetting('voucherSale')
  useEffect(() => {
    void engine.refreshVoucherSale()
  }, [])
  return known && known.storeId !== storeId ? null : known
}
