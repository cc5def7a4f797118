/** Two uids: if the hosts for them differ, the host contains {uid}. */
const UIDS = ['10000001', '99999999'] as const;

/**
 * Whether it is a complete http(s) address without a password. {uid} may occur after the host, but not in it, because
 * each user would get a different server.
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /[\s\\]/.test(text)) return false;
  const [one, other] = UIDS.map((uid) => URL.parse(text.replaceAll('{uid}', uid)));
  if (!one?.hostname || one.username !== '' || one.password !== '') return false;
  return one.host === other?.host;
}

/**
 * Whether it is a path on our own host: '/report?day=1'. Browsers read a backslash as a slash and ignore tabs and line
 * breaks, so '/\\host' and '/<tab>/host' lead to another host, like '//host'.
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(address);
}

/** A placeholder in the last two names of a host, or one that may bring a name of its own. */
const PLACEHOLDER_AT_END = /\{[^.]*(?:\.[^.]*)?$/;

/**
 * Whether it is a game's address: a path on our own host or an https address, with a place for the launch token after
 * the host. The code of a game, which one operator sets, must not decide whose host it is.
 */
export function isGameAddress(address: string): boolean {
  if (!address.includes('{token}')) return false;
  if (isOwnPath(address)) return true;
  if (!address.startsWith('https://') || !isWebAddress(address.replaceAll('{token}', '{uid}'))) return false;
  return !PLACEHOLDER_AT_END.test(URL.parse(address)?.hostname ?? '');
}

/** Whether it is the address of a picture: a path on our own host or an https address. */
export function isPictureAddress(address: string): boolean {
  return isOwnPath(address) || address.startsWith('https://');
}
