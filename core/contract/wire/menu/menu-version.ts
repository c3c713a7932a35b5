/**
 * Incremented whenever menus are written to the wire differently, for example with a new field of a dish. The server
 * renders menus again that it stored under another version, and a phone fetches menus again that an earlier release
 * decoded. Otherwise a new field would appear only after the restaurant changes its menu.
 */
export const menuWireVersion = 2
