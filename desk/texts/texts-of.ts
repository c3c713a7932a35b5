import type { I18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { DeskStep } from '../../core/contract/desk-limits.ts'
import type { OrderState } from '../../core/schema/order/order.ts'
import type { OrderType } from '../../core/schema/primitives.ts'
import { orderTypeLooks } from '../../src/words/order-types.ts'
/**
 * What the desk says, in English as it stands here and in every other language as `locales/` has it. `context` tells
 * apart what English says alike and others don't.
 */
export const textsOf = (i18n: I18n) => ({
  desk: t(i18n)`Desk`,
  signInTitle: t(i18n)`The restaurant’s desk`,
  key: t(i18n)`Key`,
  keyHint: t(
    i18n,
  )`The server showed it at its first start. Whoever runs it makes a new one with: npm run desk -- key`,
  showKey: t(i18n)`Show the key`,
  signIn: t(i18n)`Sign in`,
  signOut: t(i18n)`Sign out`,
  wrongKey: t(i18n)`That isn’t the key. Check it letter by letter.`,
  tooMany: (seconds: number) => t(i18n)`Too many wrong keys from here. Try again in ${seconds} seconds.`,
  language: t(i18n)`Language`,

  connected: t(i18n)`Connected`,
  polling: t(i18n)`Looking every 10 seconds`,
  lost: t(i18n)`NO CONNECTION`,
  lostLong: (time: string) =>
    t(i18n)`NO CONNECTION since ${time}. New orders are not shown here. Check the network and the server.`,
  notSent: t(i18n)`Not sent: there is no connection. Try again.`,
  somethingWrong: (code: string) => t(i18n)`That didn’t work (${code}). Try again.`,
  fasterThere: (state: string) => t(i18n)`Too late: this order is “${state}” now.`,
  notPaid: t(i18n)`This order isn’t paid yet. Take the money first.`,
  pausedByFile: t(i18n)`Paused in the shop’s file; it is resumed there.`,

  sound: t(i18n)`Sound`,
  soundOn: t(i18n)`Sound on`,
  soundOff: t(i18n)`Sound off`,
  soundBlocked: t(i18n)`Tap here to let new orders ring`,

  columnNew: t(i18n)`New`,
  columnKitchen: t(i18n)`In the kitchen`,
  columnReady: t(i18n)`Ready or on the way`,
  columnDone: t(i18n)`Done`,
  nothingNew: t(i18n)`No new orders`,
  nothingHere: t(i18n)`Nothing here`,
  more: (count: number) => t(i18n)`and ${count} more between the oldest and the newest`,
  newOrder: (name: string) => t(i18n)`New order: ${name}`,
  titleNew: (count: number) => t(i18n)`${plural(count, { one: '# new order', other: '# new orders' })}`,

  table: (number: string) => t(i18n)`Table ${number}`,
  minutes: (count: number) => t(i18n)`${count} min`,
  hours: (hours: number, minutes: number) => t(i18n)`${hours} h ${minutes} min`,
  now: t(i18n)`now`,
  forTime: (time: string) => t(i18n)`for ${time}`,
  soon: t(i18n)`as soon as possible`,
  answerWithin: (minutes: number) =>
    minutes < 1 ? t(i18n)`expires in less than a minute` : t(i18n)`expires in ${minutes} min`,
  paid: t(i18n)`paid`,
  practice: t(i18n)`PRACTICE: paid without real money`,
  notPaidYet: t(i18n)`not paid yet`,
  billLater: t(i18n)`on the bill`,
  cutlery: (count: number) => t(i18n)`Cutlery: ${count}`,
  diners: (diners: number) => t(i18n)`${plural(diners, { one: '# person', other: '# people' })}`,
  kilometers: (distance: string) => t(i18n)`${distance} km`,
  deliveryFee: t(i18n)({ message: 'Delivery', context: 'fee' }),
  total: t(i18n)`Total`,
  orderedAt: (time: string) => t(i18n)`ordered ${time}`,

  orderType: (orderType: OrderType) => i18n._(orderTypeLooks[orderType].name),
  states: {
    created: t(i18n)`new`,
    pendingPayment: t(i18n)`being paid`,
    locked: t(i18n)`being paid`,
    waitingForConfirmation: t(i18n)`new`,
    confirmed: t(i18n)`confirmed`,
    inPreparation: t(i18n)`being cooked`,
    waitingForPickup: t(i18n)`ready`,
    onDelivery: t(i18n)`on its way`,
    completed: t(i18n)`handed over`,
    cancelled: t(i18n)`taken back by the customer`,
    refused: t(i18n)`refused`,
    expired: t(i18n)`expired`,
  } satisfies Record<OrderState, string> as Record<OrderState, string>,
  steps: {
    confirm: t(i18n)`Confirm`,
    prepare: t(i18n)`Start cooking`,
    ready: t(i18n)({ message: 'Ready', context: 'step' }),
    dispatch: t(i18n)({ message: 'On its way', context: 'step' }),
    complete: t(i18n)`Handed over`,
    refuse: t(i18n)`Refuse …`,
  } satisfies Record<DeskStep, string> as Record<DeskStep, string>,
  paidAndDone: (amount: string) => t(i18n)`${amount} taken, handed over`,
  print: t(i18n)`Print`,

  refuseTitle: (name: string) => t(i18n)`Refuse ${name}?`,
  refuseHint: t(i18n)`The customer reads why, and gets back whatever was paid.`,
  refuse: t(i18n)`Refuse the order`,
  ownWords: t(i18n)`Or in your own words`,
  reasonSoldOut: t(i18n)`Something in your order is sold out.`,
  reasonBusy: t(i18n)`We have too many orders at the moment.`,
  reasonClosing: t(i18n)`We are closing.`,
  reasonFar: t(i18n)`We can’t deliver to your address.`,
  reasonReach: t(i18n)`We couldn’t reach you.`,
  cancel: t(i18n)`Cancel`,
  close: t(i18n)`Close`,

  services: t(i18n)`Services`,
  servicesHint: t(i18n)`A paused service takes no orders. Phones see it at once.`,
  takesOrders: t(i18n)`takes orders`,
  paused: t(i18n)`paused`,
  pausedUntil: (time: string) => t(i18n)`paused until ${time}`,
  left: (time: string) => t(i18n)`${time} left`,
  pauseFor: (minutes: number) => t(i18n)`${minutes} min`,
  pauseOpen: t(i18n)`Until I resume`,
  pause: t(i18n)`Pause`,
  resume: t(i18n)`Resume`,

  dishes: t(i18n)`Dishes`,
  dishesHint: t(i18n)`A dish that is sold out leaves every menu at once.`,
  searchDish: t(i18n)`Search a dish`,
  soldOut: t(i18n)`Sold out`,
  soldOutCount: (count: number) => t(i18n)`Dishes · ${count} sold out`,
  back: t(i18n)`Back on the menu`,
  noDish: t(i18n)`No such dish`,
  moreDishes: t(i18n)`Type more letters to see the others.`,

  senders: t(i18n)`Senders`,
  sendersHint: t(
    i18n,
  )`Whoever has several orders waiting. A network is the Wi-Fi or the connection that they came over, and counts only customers who are new here.`,
  flood: (count: number) => t(i18n)`This looks like a flood: ${count} orders wait for an answer.`,
  floodOpen: t(i18n)`Who sends them`,
  oneCustomer: t(i18n)`One customer`,
  network: (address: string) => t(i18n)`Network ${address}`,
  waitingOrders: (count: number) =>
    t(i18n)`${plural(count, { one: '# order waits', other: '# orders wait' })}`,
  refuseAll: (count: number) => t(i18n)`Refuse all ${count}`,
  refuseAllTitle: (count: number) => t(i18n)`Refuse all ${count} orders?`,
  refusedAll: (count: number) =>
    t(i18n)`${plural(count, { one: '# order was refused', other: '# orders were refused' })}`,
  block: t(i18n)`Block for 12 hours`,
  blockedUntil: (time: string) => t(i18n)`blocked until ${time}`,
  unblock: t(i18n)`Unblock`,
  noSenders: t(i18n)`Nobody has several orders waiting.`,

  codes: t(i18n)`Sign-in codes of this demo`,
  codesHint: t(i18n)`No text messages are sent here: these would have gone to phones.`,
  codeTo: (number: string) => t(i18n)`to ${number}`,
})

export type Texts = ReturnType<typeof textsOf>
