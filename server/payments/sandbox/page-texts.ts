import type { Language } from '../../../core/schema/primitives.ts'

/** What the practice bank's pages say. They are apart from the app, so their words are here. */
export type PageTexts = {
  title: string
  /** Nobody may take it for a real bank. */
  warning: string
  order: string
  amount: string
  approve: string
  refuse: string
  late: string
  hang: string
  whatLate: string
  whatHang: string
  waiting: string
  waitingFor: string
  paid: string
  refused: string
  letGo: string
  onItsWay: string
  back: string
  unknown: string
}

export const pageTexts: Record<Language, PageTexts> = {
  en: {
    title: 'Practice bank',
    warning: 'This is a practice bank. No money moves, whatever you choose.',
    order: 'Order {number}',
    amount: 'To pay',
    approve: 'Pay',
    refuse: 'Refuse',
    late: 'Pay, but late',
    hang: 'Don’t answer',
    whatLate: 'The restaurant hears of it in 20 seconds, not before.',
    whatHang: 'As if the bank had fallen asleep: nothing comes of it.',
    waiting: 'One moment…',
    waitingFor:
      'The practice bank doesn’t answer, as you asked. Close this page, or go back to the restaurant.',
    paid: 'Paid',
    refused: 'Refused',
    letGo: 'This payment was called off. Nothing can be paid here any more.',
    onItsWay: 'Approved: the money arrives in a moment',
    back: 'Back to the restaurant',
    unknown: 'There is no such payment',
  },
  zh: {
    title: '练习银行',
    warning: '这是练习用的银行，无论您怎么选，都不会有真实扣款。',
    order: '订单 {number}',
    amount: '应付',
    approve: '付款',
    refuse: '拒绝',
    late: '付款，但延迟到账',
    hang: '不回应',
    whatLate: '餐厅 20 秒后才会收到通知。',
    whatHang: '就像银行没有反应：不会有任何结果。',
    waiting: '请稍候…',
    waitingFor: '按您的要求，练习银行不会回应。请关闭此页，或返回餐厅。',
    paid: '已付款',
    refused: '已拒绝',
    letGo: '这笔付款已取消，不能再在这里付款。',
    onItsWay: '已批准，款项稍后到账',
    back: '返回餐厅',
    unknown: '没有这笔付款',
  },
  es: {
    title: 'Banco de prácticas',
    warning: 'Este es un banco de prácticas. No se mueve dinero, elijas lo que elijas.',
    order: 'Pedido {number}',
    amount: 'A pagar',
    approve: 'Pagar',
    refuse: 'Rechazar',
    late: 'Pagar, pero tarde',
    hang: 'No responder',
    whatLate: 'El restaurante se entera a los 20 segundos, no antes.',
    whatHang: 'Como si el banco se hubiera dormido: no pasa nada.',
    waiting: 'Un momento…',
    waitingFor:
      'El banco de prácticas no responde, como ha pedido. Cierra esta página o vuelve al restaurante.',
    paid: 'Pagado',
    refused: 'Rechazado',
    letGo: 'Este pago se ha anulado. Ya no se puede pagar aquí.',
    onItsWay: 'Aprobado: el dinero llega enseguida',
    back: 'Volver al restaurante',
    unknown: 'No existe este pago',
  },
  it: {
    title: 'Banca di prova',
    warning: 'Questa è una banca di prova. Qualunque cosa tu scelga, non si muove denaro.',
    order: 'Ordine {number}',
    amount: 'Da pagare',
    approve: 'Paga',
    refuse: 'Rifiuta',
    late: 'Paga, ma in ritardo',
    hang: 'Non rispondere',
    whatLate: 'Il ristorante lo saprà tra 20 secondi, non prima.',
    whatHang: 'Come se la banca si fosse addormentata: non succede nulla.',
    waiting: 'Un momento…',
    waitingFor: 'La banca di prova non risponde, come richiesto. Chiudi la pagina o torna al ristorante.',
    paid: 'Pagato',
    refused: 'Rifiutato',
    letGo: 'Questo pagamento è stato annullato. Qui non si può più pagare.',
    onItsWay: 'Approvato: il denaro arriva tra un attimo',
    back: 'Torna al ristorante',
    unknown: 'Questo pagamento non esiste',
  },
  fr: {
    title: 'Banque d’essai',
    warning: 'Ceci est une banque d’essai. Quel que soit votre choix, aucun argent ne circule.',
    order: 'Commande {number}',
    amount: 'À payer',
    approve: 'Payer',
    refuse: 'Refuser',
    late: 'Payer, mais tard',
    hang: 'Ne pas répondre',
    whatLate: 'Le restaurant l’apprend dans 20 secondes, pas avant.',
    whatHang: 'Comme si la banque s’était endormie : il ne se passe rien.',
    waiting: 'Un instant…',
    waitingFor:
      'La banque d’essai ne répond pas, comme vous l’avez demandé. Fermez cette page ou revenez au restaurant.',
    paid: 'Payé',
    refused: 'Refusé',
    letGo: 'Ce paiement a été annulé. On ne peut plus payer ici.',
    onItsWay: 'Accepté : l’argent arrive dans un instant',
    back: 'Revenir au restaurant',
    unknown: 'Ce paiement n’existe pas',
  },
  ca: {
    title: 'Banc de pràctiques',
    warning: 'Això és un banc de pràctiques. Triïs el que triïs, no es mou cap diner.',
    order: 'Comanda {number}',
    amount: 'Per pagar',
    approve: 'Paga',
    refuse: 'Rebutja',
    late: 'Paga, però tard',
    hang: 'No responguis',
    whatLate: 'El restaurant ho sap al cap de 20 segons, no abans.',
    whatHang: 'Com si el banc s’hagués adormit: no passa res.',
    waiting: 'Un moment…',
    waitingFor:
      'El banc de pràctiques no respon, com has demanat. Tanca aquesta pàgina o torna al restaurant.',
    paid: 'Pagat',
    refused: 'Rebutjat',
    letGo: 'Aquest pagament s’ha anul·lat. Ja no es pot pagar aquí.',
    onItsWay: 'Aprovat: els diners arriben de seguida',
    back: 'Torna al restaurant',
    unknown: 'Aquest pagament no existeix',
  },
}
