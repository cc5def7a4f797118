import type { CallOptions } from '@pitaka/ui/call/call-settings.ts';
import { call } from '../call.ts';
import type { ItemKind } from './item.ts';

/**
 * The short link of one of the user's items, for a channel where `sub` names one, created if there is none, as an
 * absolute address.
 */
export async function makeShortLink(
  kind: ItemKind,
  id: string,
  { sub = '', ...options }: CallOptions & { sub?: string } = {},
): Promise<string> {
  const { shortlink } = await call('/gen/shortlink', { kind, id, sub }, options);
  return absoluteAddress(shortlink);
}

/** An address of this host may come without the host. */
export function absoluteAddress(link: string): string {
  return link === '' ? '' : new URL(link, location.origin).href;
}
