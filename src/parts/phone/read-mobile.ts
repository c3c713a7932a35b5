/**
 * The number in international form; null if no such number can exist. If the module with the number tables can't be
 * loaded, the number is returned as typed, and the restaurant checks it.
 */
export async function readMobile(
  mobilePrefix: string,
  mobile: string,
): Promise<{ mobilePrefix: string; mobile: string } | null> {
  const reader = await import('../../../core/domain/phone-number.ts').catch(() => null)
  if (!reader) return { mobilePrefix, mobile }
  const number = reader.readPhoneNumber(mobilePrefix, mobile)
  return number && { mobilePrefix: number.mobilePrefix, mobile: number.mobile }
}
