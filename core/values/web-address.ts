/** A complete http(s) address without a password; {uid} may follow the host. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false;
  const url = URL.parse(text.replaceAll('{uid}', '1'));
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}
