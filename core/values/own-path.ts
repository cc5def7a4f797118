/**
 * A path on our own host: '/report?day=1'. Browsers read a backslash as a slash and leave out tabs and line breaks, so '/\\host'
 * and '/<tab>/host' lead to another host, as '//host' does.
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(address);
}
