import type { ItemKind } from '@pitaka/contract/items.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { call } from '../../../call.ts';
import { text } from '../../../texts.ts';

/** Pins an item to the top of its list, for the whole site (Spec: B4). Tells how it went; true when it is done. */
export async function pinItem(kind: ItemKind, id: string): Promise<boolean> {
  try {
    if (kind === 'video') await call('/doucps/keeptop', { demandId: id });
    else await call('/wxcps/keeptop', { appid: id });
  } catch {
    // The call client shows why.
    return false;
  }
  showToast(text('item.pinned'), { tone: 'positive' });
  return true;
}
