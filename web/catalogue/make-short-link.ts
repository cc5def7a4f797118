import type { CallOptions } from '@pitaka/ui/call/call-settings.ts';
import { call } from '../call.ts';
import type { ItemKind } from './item.ts';

/** The short link of one of the own items, made when there is none, as an address that works anywhere. */
export async function makeShortLink(kind: ItemKind, id: string, options?: CallOptions): Promise<string> {
  const { shortlink } = await call('/gen/shortlink', { kind, id }, options);
  return wholeAddress(shortlink);
}

/** An address of this host may come without the host. */
export function wholeAddress(link: string): string {
  return link === '' ? '' : new URL(link, location.origin).href;
}
