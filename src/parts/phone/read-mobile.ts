/** How long the module with the number tables may take to arrive. */
const patienceMs = 3_000

/** Loads the module with the number tables; null if it can't be loaded. */
export const loadNumberTables = () => import('../../../core/domain/phone-number.ts').catch(() => null)

/**
 * The number in international form; null if no such number can exist. If the module with the number tables can't be
 * loaded, or doesn't arrive, the number is returned as typed, and the restaurant checks it.
 */
export async function readMobile(
  mobilePrefix: string,
  mobile: string,
): Promise<{ mobilePrefix: string; mobile: string } | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  const reader = await Promise.race([loadNumberTables(), late])
  if (!reader) return { mobilePrefix, mobile }
  const number = reader.readPhoneNumber(mobilePrefix, mobile)
  return number && { mobilePrefix: number.mobilePrefix, mobile: number.mobile }
}
