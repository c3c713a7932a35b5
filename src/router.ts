import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router'
import type { AsyncRouteComponent, RouteComponent } from '@tanstack/react-router'
import { createElement } from 'react'
import { patiently } from './engine/patiently.ts'
import type { Layout } from './shell/navigation/route-types.ts'
import { lazyScreen } from './shell/screen/lazy-screen.ts'
import { livingRoute } from './shell/screen/living-screens.tsx'
import { Root } from './shell/root.tsx'
import { ScreenSkeleton } from './shell/screen/screen-skeleton.tsx'
import {
  type VisitSearch,
  parseSearch,
  readSearch,
  stringifySearch,
  keptParameters,
} from './shell/navigation/search.ts'

/** A screen at which people arrive. Its sentences and styles are part of the start, so only its code is loaded here. */
const firstScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => patiently(load), name)

/** The living screens, which keep their state while another one is shown (spec §2). */
const living = {
  '/menu': firstScreen(() => import('./routes/menu/menu-screen.tsx'), 'MenuScreen'),
  '/order': lazyScreen(() => import('./routes/order/order-list-screen.tsx'), 'OrderListScreen'),
}

const root = createRootRoute({
  component: () => createElement(Root, { living }),
  staticData: { layout: 'tabbar', login: false },
  validateSearch: readSearch,
  search: { middlewares: [retainSearchParams<VisitSearch>([...keptParameters])] },
})

const screen = <const Path extends string>(
  path: Path,
  layout: Layout,
  login: boolean,
  component: RouteComponent,
) => createRoute({ getParentRoute: () => root, path, staticData: { layout, login }, component })

const home = firstScreen(() => import('./routes/home/home-screen.tsx'), 'HomeScreen')
const item = lazyScreen(() => import('./routes/item/item-screen.tsx'), 'ItemScreen')
const combo = lazyScreen(() => import('./routes/combo/combo-screen.tsx'), 'ComboScreen')
const checkoutScreens = () => import('./routes/order/confirm/checkout-screen.tsx')
const checkout = lazyScreen(checkoutScreens, 'CheckoutScreen')
const comboCheckout = lazyScreen(checkoutScreens, 'ComboCheckoutScreen')
const order = lazyScreen(() => import('./routes/order/detail/order-screen.tsx'), 'OrderScreen')
const login = lazyScreen(() => import('./routes/login/login-screen.tsx'), 'LoginScreen')
const register = lazyScreen(() => import('./routes/register/register-screen.tsx'), 'RegisterScreen')
const profile = lazyScreen(() => import('./routes/profile/profile-screen.tsx'), 'ProfileScreen')
const editProfile = lazyScreen(() => import('./routes/profile/edit/edit-screen.tsx'), 'EditProfileScreen')
const payment = lazyScreen(() => import('./routes/payment/payment-screen.tsx'), 'PaymentScreen')
const paymentCheck = lazyScreen(() => import('./routes/payment/check/check-screen.tsx'), 'PaymentCheckScreen')
// One file for the three: whoever opens one goes on to the others.
const addressScreens = () => import('./routes/address/screens.ts')
const addresses = lazyScreen(addressScreens, 'AddressScreen')
const manageAddress = lazyScreen(addressScreens, 'ManageAddressScreen')
const searchAddress = lazyScreen(addressScreens, 'SearchAddressScreen')
// One file for all five: whoever opens one goes on to the others.
const bookingScreens = () => import('./routes/booking/screens.ts')
const booking = lazyScreen(bookingScreens, 'BookingScreen')
const confirmBooking = lazyScreen(bookingScreens, 'BookingConfirmScreen')
const failBooking = lazyScreen(bookingScreens, 'BookingFailScreen')
const bookingDetail = lazyScreen(bookingScreens, 'BookingDetailScreen')
const receivedBooking = lazyScreen(bookingScreens, 'BookingReceivedScreen')
// One file for all three: whoever opens one goes on to the others.
const voucherScreens = () => import('./routes/voucher/screens.ts')
const vouchers = lazyScreen(voucherScreens, 'VoucherScreen')
const buyVoucher = lazyScreen(voucherScreens, 'BuyVoucherScreen')
const gift = lazyScreen(voucherScreens, 'GiftScreen')
// One file for both: whoever opens one goes on to the other.
const memberScreens = () => import('./routes/member/screens.ts')
const member = lazyScreen(memberScreens, 'MemberScreen')
const purchases = lazyScreen(memberScreens, 'PurchaseHistoryScreen')
const invite = lazyScreen(() => import('./routes/invite/invite-screen.tsx'), 'InviteScreen')
const mission = lazyScreen(() => import('./routes/mission/mission-screen.tsx'), 'MissionScreen')
const privacy = lazyScreen(() => import('./routes/profile/privacy/privacy-screen.tsx'), 'PrivacyScreen')
const outShop = lazyScreen(() => import('./routes/out-shop/out-shop-screen.tsx'), 'OutShopScreen')
const errorScreen = lazyScreen(() => import('./shell/navigation/error-screen.tsx'), 'ErrorScreen')
const notFound = lazyScreen(() => import('./routes/not-found/not-found-screen.tsx'), 'NotFoundScreen')

/** Every address of the app (spec §2): its path, its layout, whether it needs a customer. */
const routes = [
  screen('/', 'tabbar', false, home),
  screen('/menu', 'tabbar', false, livingRoute(living['/menu'])),
  screen('/item/$id', 'blank', false, item),
  screen('/combo/$id', 'blank', true, combo),
  screen('/order', 'tabbar', true, livingRoute(living['/order'])),
  screen('/order/confirm', 'default', true, checkout),
  screen('/order/detail/$id', 'default', true, order),
  screen('/combo/confirm', 'default', true, comboCheckout),
  screen('/booking', 'tabbar', false, booking),
  screen('/booking/confirm', 'default', true, confirmBooking),
  screen('/booking/fail', 'default', true, failBooking),
  screen('/booking/detail/$id', 'default', true, bookingDetail),
  screen('/booking/received/$id', 'default', true, receivedBooking),
  screen('/voucher', 'tabbar', false, vouchers),
  screen('/voucher/buy', 'default', false, buyVoucher),
  screen('/voucher/gift', 'default', false, gift),
  screen('/login', 'default', false, login),
  screen('/register', 'default', false, register),
  screen('/profile', 'tabbar', true, profile),
  screen('/profile/edit', 'default', false, editProfile),
  screen('/address', 'default', true, addresses),
  screen('/address/search', 'default', true, searchAddress),
  screen('/address/manage', 'default', true, manageAddress),
  screen('/payment', 'default', true, payment),
  screen('/payment/check', 'blank', false, paymentCheck),
  screen('/member', 'tabbar', false, member),
  screen('/mission', 'tabbar', false, mission),
  screen('/invite-friend', 'tabbar', false, invite),
  screen('/history-purchase', 'tabbar', false, purchases),
  screen('/profile/privacy', 'default', false, privacy),
  screen('/out-shop', 'blank', false, outShop),
  screen('/$', 'tabbar', false, notFound),
] as const

export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: ScreenSkeleton,
  defaultErrorComponent: errorScreen,
  // Living screens restore their own scroll position. While a stored first screen is shown, the router must not scroll
  // either: the app is still drawn out of sight, and the page that the customer scrolls isn't the app's.
  scrollRestoration: ({ location }) =>
    !(location.pathname in living || document.getElementById('first-screen')),
})

const firstScreenAt = (path: string): Partial<AsyncRouteComponent<object>> | undefined =>
  path === '/' ? home : path === '/menu' ? living['/menu'] : undefined

/**
 * Fetches the code of a first screen ahead of the router.
 * @returns whether it is loaded
 */
export async function preloadScreen(path: string): Promise<boolean> {
  const screen = firstScreenAt(path)
  try {
    await screen?.preload?.()
    return screen !== undefined
  } catch {
    // The router asks again for what couldn't be fetched now.
    return false
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
