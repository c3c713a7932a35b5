/** All screens about addresses, to be loaded at once: each file apart would cost the first visit its name. */
export { AddressScreen } from './address-screen.tsx'
export { ManageAddressScreen } from './manage/manage-screen.tsx'
export { SearchAddressScreen } from './search/search-screen.tsx'
