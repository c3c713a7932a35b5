import type { ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'

/** Bookings of a place with one table for two, at one time of the evening. */
export const oneTable: NonNullable<ShopFileInput['booking']> = {
  opening: { DAILY: ['21:00~22:00'] },
  slotMinutes: 60,
  lastSeatingMinutes: 60,
  maxDiners: 2,
  confirmUpTo: 2,
  tables: [{ id: 'one', number: '1', seats: 2 }],
}
