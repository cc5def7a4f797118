/** A host that differs between these two uids contains {uid}. */
const UIDS = ['10000001', '99999999'] as const;

/**
 * A complete http(s) address without a password; {uid} may occur after the host: in the host it would lead each user to
 * another server.
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /[\s\\]/.test(text)) return false;
  const [one, other] = UIDS.map((uid) => URL.parse(text.replaceAll('{uid}', uid)));
  if (!one?.hostname || one.username !== '' || one.password !== '') return false;
  return one.host === other?.host;
}
