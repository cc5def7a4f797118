import { isOwnPath } from './own-path.ts';

/** Where a game opens: a path of our own or https, with a place for the launch token. */
export function isGameAddress(address: string): boolean {
  return (isOwnPath(address) || address.startsWith('https://')) && address.includes('{token}');
}
