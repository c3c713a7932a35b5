import type { Contact } from '../../schema/customer/customer.ts'

type ContactWire = {
  contactFirstName: string
  contactLastName: string
  contactMobilePrefix: string
  contactMobile: string
}

/** Null when neither a name nor a number was given. */
export function readContact(wire: ContactWire): Contact | null {
  const contact: Contact = {
    firstName: wire.contactFirstName,
    lastName: wire.contactLastName,
    mobilePrefix: wire.contactMobilePrefix,
    mobile: wire.contactMobile,
  }
  return contact.firstName || contact.lastName || contact.mobile ? contact : null
}

export const writeContact = (contact: Contact | null): ContactWire => ({
  contactFirstName: contact?.firstName ?? '',
  contactLastName: contact?.lastName ?? '',
  contactMobilePrefix: contact?.mobilePrefix ?? '',
  contactMobile: contact?.mobile ?? '',
})
