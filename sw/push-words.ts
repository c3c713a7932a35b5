import { languages } from '../core/schema/constants.ts'
import type { Language } from '../core/schema/primitives.ts'

/** What there can be to tell. `told` is what can't be read: a newer server's message, or a broken one. */
export type Telling = 'confirmed' | 'ready' | 'readyToCollect' | 'onDelivery' | 'refused' | 'expired' | 'told'

type Words = Record<Telling, { title: string; body: string }>

/**
 * The sentences of notifications, beside the service worker, which speaks without the page and its catalogues
 * (ADR 16). {number} is the pickup number, {reason} what the restaurant says.
 */
export const pushWords: Record<Language, Words> = {
  en: {
    confirmed: { title: 'Your order is confirmed', body: 'The restaurant has accepted it.' },
    ready: { title: 'Your dishes are ready', body: '' },
    readyToCollect: { title: 'Ready: number {number}', body: 'Come and collect it with your number.' },
    onDelivery: { title: 'Your order is on its way', body: 'Your dishes are coming to you.' },
    refused: { title: 'Your order was not accepted', body: 'The restaurant couldn’t take it. {reason}' },
    expired: { title: 'Your order has expired', body: 'It won’t be made. You can order it again.' },
    told: { title: 'News about your order', body: 'Open it to see how it stands.' },
  },
  zh: {
    confirmed: { title: '订单已确认', body: '餐厅已接单。' },
    ready: { title: '菜品已准备好', body: '' },
    readyToCollect: { title: '可以取餐了：{number} 号', body: '请凭号码来取餐。' },
    onDelivery: { title: '订单配送中', body: '菜品正在送来。' },
    refused: { title: '餐厅未接单', body: '餐厅无法接受此订单。{reason}' },
    expired: { title: '订单已失效', body: '餐厅不会制作此订单，您可以重新下单。' },
    told: { title: '您的订单有新进展', body: '打开查看订单状态。' },
  },
  es: {
    confirmed: { title: 'Tu pedido está confirmado', body: 'El restaurante lo ha aceptado.' },
    ready: { title: 'Tus platos están listos', body: '' },
    readyToCollect: { title: 'Listo: número {number}', body: 'Ven a recogerlo con tu número.' },
    onDelivery: { title: 'Tu pedido está en camino', body: 'Tus platos van de camino.' },
    refused: {
      title: 'Tu pedido no se ha aceptado',
      body: 'El restaurante no ha podido aceptarlo. {reason}',
    },
    expired: { title: 'Tu pedido ha caducado', body: 'No se preparará. Puedes volver a pedirlo.' },
    told: { title: 'Novedades de tu pedido', body: 'Ábrelo para ver cómo va.' },
  },
  it: {
    confirmed: { title: 'Il tuo ordine è confermato', body: 'Il ristorante l’ha accettato.' },
    ready: { title: 'I tuoi piatti sono pronti', body: '' },
    readyToCollect: { title: 'Pronto: numero {number}', body: 'Vieni a ritirarlo con il tuo numero.' },
    onDelivery: { title: 'Il tuo ordine è in arrivo', body: 'I tuoi piatti stanno arrivando.' },
    refused: {
      title: 'Il tuo ordine non è stato accettato',
      body: 'Il ristorante non ha potuto accettarlo. {reason}',
    },
    expired: { title: 'Il tuo ordine è scaduto', body: 'Non verrà preparato. Puoi ordinarlo di nuovo.' },
    told: { title: 'Novità sul tuo ordine', body: 'Aprilo per vedere a che punto è.' },
  },
  fr: {
    confirmed: { title: 'Votre commande est confirmée', body: 'Le restaurant l’a acceptée.' },
    ready: { title: 'Vos plats sont prêts', body: '' },
    readyToCollect: { title: 'C’est prêt : numéro {number}', body: 'Venez la retirer avec votre numéro.' },
    onDelivery: { title: 'Votre commande est en route', body: 'Vos plats arrivent.' },
    refused: {
      title: 'Votre commande n’a pas été acceptée',
      body: 'Le restaurant n’a pas pu l’accepter. {reason}',
    },
    expired: {
      title: 'Votre commande a expiré',
      body: 'Elle ne sera pas préparée. Vous pouvez commander à nouveau.',
    },
    told: { title: 'Du nouveau pour votre commande', body: 'Ouvrez-la pour voir où elle en est.' },
  },
  ca: {
    confirmed: { title: 'La teva comanda està confirmada', body: 'El restaurant l’ha acceptada.' },
    ready: { title: 'Els teus plats són a punt', body: '' },
    readyToCollect: { title: 'A punt: número {number}', body: 'Vine a recollir-la amb el teu número.' },
    onDelivery: { title: 'La teva comanda va de camí', body: 'Els teus plats van de camí.' },
    refused: {
      title: 'La teva comanda no s’ha acceptat',
      body: 'El restaurant no l’ha pogut acceptar. {reason}',
    },
    expired: { title: 'La teva comanda ha caducat', body: 'No es prepararà. Pots tornar-la a demanar.' },
    told: { title: 'Novetats de la teva comanda', body: 'Obre-la per veure com està.' },
  },
}

/** The first of these languages that the app speaks. */
export const spokenOf = (preferred: readonly string[]): Language =>
  preferred.flatMap((tag) => languages.filter((language) => tag.slice(0, 2).toLowerCase() === language))[0] ??
  languages[0]
