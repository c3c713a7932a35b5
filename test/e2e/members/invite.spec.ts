import { changeShop, completeOrders } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { orderDessert, untilReadyOffline } from '../support/walk.ts'
import { untilAtRestaurant } from '../support/browser/phone-view.ts'

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(() => server.dispose())

test('an invite link still counts if the friend signs up later, and their first order rewards both', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin}/register?redirect=/invite-friend`)
  await signUp(page, server)
  await expect(page.getByRole('img', { name: 'A picture of your link, to be scanned' })).toBeVisible()
  const code = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
  await expect(page.getByText('€5 off from €25').first()).toBeVisible()

  const context = await browser.newContext()
  const friend = await context.newPage()
  // A form that was begun before keeps what was typed, and takes the invitation.
  await friend.goto(`${origin}/register?redirect=/member`)
  await friend.getByLabel('First name').fill('Begun')
  await friend.goto(`${origin}/invite-friend?invite=${code}`)
  await expect(friend.getByRole('heading', { name: 'Ana invites you' })).toBeVisible()
  await friend.goto(`${origin}/register?redirect=/member`)
  await expect(friend.getByLabel('First name')).toHaveValue('Begun')
  await expect(friend.getByLabel('Invite code')).toHaveValue(code!)
  // Another day: the browser was closed, and the app is opened without the link.
  await friend.close()
  const later = await context.newPage()
  await later.goto(`${origin}/register?redirect=/member`)
  await expect(later.getByLabel('Invite code')).toHaveValue(code!)
  await signUp(later, server)
  await orderDessert(later, origin)
  await untilAtRestaurant(later)
  await expect.poll(() => server.orders()).toHaveLength(1)
  await completeOrders(server)
  await later.goto(`${origin}/voucher`)
  await expect(later.getByRole('region', { name: 'Your coupons' })).toContainText('€5 off from €25')

  await page.reload()
  await expect(page.getByText('Have ordered')).toBeVisible()
  await expect(page.getByRole('definition').nth(1)).toHaveText('1')
  await page.goto(`${origin}/history-purchase`)
  await expect(page.getByText('For an invitation: 50 points')).toBeVisible()
  await context.close()
})

test('the invite page has a message for guests, for an unknown code and for a shop that ends invitations', async ({
  page,
}) => {
  await page.goto(`${origin}/invite-friend`)
  await expect(page.getByText('Your friend gets')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Become a member' })).toBeVisible()
  await page.goto(`${origin}/invite-friend?invite=2222-2222`)
  await expect(page.getByText(/^We don't know this invite code/)).toBeVisible()
  await page.goto(`${origin}/register?redirect=/invite-friend`)
  await expect(page.getByLabel('First name')).toBeVisible()
  await expect(page.getByLabel('Invite code')).toHaveCount(0)
  await signUp(page, server)
  await expect(page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
  await changeShop(server, (file) => {
    file.features = { voucherPurchase: true }
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: "This restaurant doesn't offer it yet" })).toBeVisible()
})

test('an invite code that couldn’t be fetched is reported, and appears once the server answers', async ({
  page,
}) => {
  await page.goto(`${origin}/register?redirect=/`)
  await signUp(page, server)
  await untilReadyOffline(page)
  await server.stop('SIGKILL')
  await page.goto(`${origin}/invite-friend`)
  await expect(page.getByText("Your invitation couldn't be loaded")).toBeVisible()
  await server.start()
  await expect(page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
})
