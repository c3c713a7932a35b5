/** All address screens in one lazy file: a file for each would add its name to the bytes of the first visit. */
export { AddressScreen } from './address-screen.tsx'
export { ManageAddressScreen } from './manage/manage-screen.tsx'
export { SearchAddressScreen } from './search/search-screen.tsx'
