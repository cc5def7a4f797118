import { isOwnPath } from '@pitaka/core/values/web-address.ts';

/** Whether two game addresses, to which players are sent with the launch token, have the same scheme, host and port. */
export function isSameLaunchHost(one: string, other: string): boolean {
  if (one === other) return true;
  const [host, otherHost] = [hostOf(one), hostOf(other)];
  return host !== undefined && host === otherHost;
}

/** Parsed as a browser does; undefined if invalid. */
function hostOf(address: string): string | undefined {
  if (isOwnPath(address)) return '';
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
