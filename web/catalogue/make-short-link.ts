import type { CallOptions } from '@pitaka/ui/call/call-settings.ts';
import { call } from '../call.ts';
import type { ItemKind } from './item.ts';

/**
 * The absolute address of the short link of one of the user's items; created if there is none. `sub`: the link of this
 * channel.
 */
export async function makeShortLink(
  kind: ItemKind,
  id: string,
  { sub = '', ...options }: CallOptions & { sub?: string } = {},
): Promise<string> {
  const { shortlink } = await call('/gen/shortlink', { kind, id, sub }, options);
  return absoluteAddress(shortlink);
}

/** The server may send an address of this host without the host. */
export function absoluteAddress(link: string): string {
  return link === '' ? '' : new URL(link, location.origin).href;
}
