/**
 * The number as it is dialled from abroad; null when no such number can exist. As it was typed when the tables can't be
 * had: the restaurant reads it then.
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
