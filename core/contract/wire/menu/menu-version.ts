/**
 * Grows whenever a menu is written to the wire in another way, such as with one more field of a dish. The server
 * renders the menus again that it stored under another version, and a phone fetches those again that a release of
 * before read: without either a new field would be seen only once the restaurant changes its menu.
 */
export const menuWireVersion = 2
