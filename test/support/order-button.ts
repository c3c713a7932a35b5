/**
 * The label of the checkout's order button in English, for any way of paying. obligation-to-pay.test.ts checks what it
 * must say.
 */
export const orderButton = /^Order (?:and pay|with obligation to pay) ·/
