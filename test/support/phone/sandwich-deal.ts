const pick = (pileId: string, itemId: string) => ({
  pileId,
  build: { itemId, skuId: null, options: [] },
  quantity: 1,
})

/** A combo of the demo shop as it is added to the cart, without the order type. */
export const sandwichDeal = {
  comboId: 'sandwich-deal',
  picks: [
    pick('deal-sandwich', 'bikini'),
    pick('deal-drink', 'alcohol-free-beer'),
    pick('deal-sweet', 'cookie'),
  ],
  quantity: 1,
  note: '',
}
