import type { Language } from '../../../core/schema/primitives.ts'
import { said } from '../../i18n/said.ts'

/** The texts of the practice bank's pages; nobody must take it for a real bank. */
const english = {
  title: /*i18n*/ 'Practice bank',
  warning: /*i18n*/ 'This is a practice bank. No money moves, whatever you choose.',
  order: /*i18n*/ 'Order {number}',
  amount: /*i18n*/ 'To pay',
  approve: /*i18n*/ 'Pay',
  refuse: /*i18n*/ 'Refuse',
  late: /*i18n*/ 'Pay, but late',
  hang: /*i18n*/ 'Don’t answer',
  whatLate: /*i18n*/ 'The restaurant hears of it in 20 seconds, not before.',
  whatHang: /*i18n*/ 'As if the bank had fallen asleep: nothing comes of it.',
  waiting: /*i18n*/ 'One moment…',
  waitingFor:
    /*i18n*/ 'The practice bank doesn’t answer, as you asked. Close this page, or go back to the restaurant.',
  paid: /*i18n*/ 'Paid',
  refused: /*i18n*/ 'Refused',
  letGo: /*i18n*/ 'This payment was called off. Nothing can be paid here any more.',
  onItsWay: /*i18n*/ 'Approved: the money arrives in a moment',
  back: /*i18n*/ 'Back to the restaurant',
  unknown: /*i18n*/ 'There is no such payment',
}

export type PageTexts = typeof english

export const pageTexts = (language: Language): PageTexts =>
  Object.fromEntries(Object.entries(english).map(([name, text]) => [name, said(text, language)])) as PageTexts
