import type { TestServer } from './test-server.ts'

/** Raises the limits, so that the phones of a test can order far more than one restaurant's guests do. */
export async function takeManyOrders(server: TestServer): Promise<void> {
  await server.change(({ orders }) => {
    orders.limits = { perCustomer: 1_000, perTable: 1_000, perNetwork: 10_000 }
  })
  const always = () => {}
  Object.assign(server.services.limits, {
    orderCreate: always,
    orderFromSite: always,
    orderRefused: always,
    orderRefusedFromSite: always,
    attemptWithdraw: always,
  })
}
