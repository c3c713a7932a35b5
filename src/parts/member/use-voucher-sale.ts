import { useEffect } from 'react'
import type { Settings } from '../../../core/storage/settings.ts'
import { engine } from '../../engine.ts'
import { useSetting } from '../../queries/use-settings.ts'

/** What vouchers the shop sells, as it said last; asked anew when it is shown. Null before anything is known here. */
export function useVoucherSale(storeId: string): Settings['voucherSale'] | null | undefined {
  const known = useSetting('voucherSale')
  useEffect(() => {
    void engine.refreshVoucherSale()
  }, [])
  return known && known.storeId !== storeId ? null : known
}
