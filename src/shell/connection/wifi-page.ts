/**
 * An address at which a captive portal shows its own page. A portal can replace only pages over plain http. The
 * address is one that belongs to nobody (RFC 5737), so that no third party learns of the visit, and a number, as
 * browsers remember of names that they are to be asked over TLS alone (HSTS): the shop's own name would open the app.
 * Without TLS (a trial on one machine) the service worker would answer with the app's own pages, so the address is
 * then one of the shop's that it never answers. Ours: the spec is silent.
 */
export const wifiPage = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string =>
  protocol === 'https:' ? 'http://192.0.2.1/' : `http://${host}/healthz`
