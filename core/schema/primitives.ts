import * as v from 'valibot'
import { languages, visitOrderTypes } from './constants.ts'

/** The ways to get a meal (spec §4). */
export const orderTypes = [...visitOrderTypes.online, ...visitOrderTypes.table] as const
export const OrderType = v.picklist(orderTypes)
export type OrderType = v.InferOutput<typeof OrderType>

/**
 * What an order buys (spec §4): a meal of one order type, or a voucher. A booking is not an order; it has a type of
 * its own.
 */
const orderKinds = [...orderTypes, 'voucher'] as const
export const OrderKind = v.picklist(orderKinds)
export type OrderKind = v.InferOutput<typeof OrderKind>

export const Language = v.picklist(languages)
export type Language = v.InferOutput<typeof Language>

/** Index is the weekday number used everywhere inside: 0 is Sunday, as in `Date.getDay` (spec §9). */
export const weekdays = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const
export type WeekdayName = (typeof weekdays)[number]

/** The fourteen allergens of Annex II of Regulation (EU) 1169/2011. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export const Allergen = v.picklist(allergens)
export type Allergen = v.InferOutput<typeof Allergen>

/**
 * Diets that a dish can be declared suitable for. Ours: the spec is silent. Each is the restaurant's own declaration.
 * None can be derived from the allergens: that list says nothing about meat, traces or kitchen practice.
 */
export const diets = ['vegetarian', 'vegan', 'glutenFree', 'lactoseFree', 'halal', 'kosher'] as const
export const Diet = v.picklist(diets)
export type Diet = v.InferOutput<typeof Diet>

/** What a menu can be filtered by: absence of an allergen, or suitability for a diet. No name is in both lists. */
export type Criterion = Allergen | Diet

/** Every payment method that the spec names (§9). */
export const paymentMethods = [
  'payAtRestaurant',
  'payOnDelivery',
  'payLater',
  'payOnline',
  'card',
  'wechatPay',
  'alipay',
  'balance',
] as const
export const PaymentMethod = v.picklist(paymentMethods)
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>

export const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** An identifier that a merchant or a server gave; opaque to everyone else. */
export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
