/** Two uids: if the host differs between them, it contains {uid}. */
const UIDS = ['10000001', '99999999'] as const;

/**
 * A complete http(s) address without a password. {uid} may occur after the host, but not in it: each user would get
 * another server.
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /[\s\\]/.test(text)) return false;
  const [one, other] = UIDS.map((uid) => URL.parse(text.replaceAll('{uid}', uid)));
  if (!one?.hostname || one.username !== '' || one.password !== '') return false;
  return one.host === other?.host;
}

/**
 * A path on our own host: '/report?day=1'. Browsers read a backslash as a slash and leave out tabs and line breaks, so
 * '/\\host' and '/<tab>/host' lead to another host, as '//host' does.
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(address);
}

/** A game's address: a path of our own or https, with a place for the launch token after the host. */
export function isGameAddress(address: string): boolean {
  if (!address.includes('{token}')) return false;
  if (isOwnPath(address)) return true;
  return address.startsWith('https://') && isWebAddress(address.replaceAll('{token}', '{uid}'));
}
