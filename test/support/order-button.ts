/** The checkout's button in English, for whatever way of paying. What it must say is in obligation-to-pay.test.ts. */
export const orderButton = /^Order (?:and pay|with obligation to pay) ·/
