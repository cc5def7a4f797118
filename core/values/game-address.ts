import { isOwnPath } from './own-path.ts';
import { isWebAddress } from './web-address.ts';

/** A game's address: a path of our own or https, with a place for the launch token after the host. */
export function isGameAddress(address: string): boolean {
  if (!address.includes('{token}')) return false;
  if (isOwnPath(address)) return true;
  return address.startsWith('https://') && isWebAddress(address.replaceAll('{token}', '{uid}'));
}
