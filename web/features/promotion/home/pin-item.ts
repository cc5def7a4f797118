import type { ItemKind } from '@pitaka/contract/items.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { call } from '../../../call.ts';
import { text } from '../../../texts.ts';

/**
 * Pins an item to the top of its list, for the whole site (Spec: B4), or unpins it. Shows the result; true on success.
 */
export async function pinItem(kind: ItemKind, id: string, pinned: boolean): Promise<boolean> {
  try {
    if (kind === 'video') await call('/doucps/keeptop', { demandId: id, pinned });
    else await call('/wxcps/keeptop', { appid: id, pinned });
  } catch {
    // The call client shows the error.
    return false;
  }
  showToast(text(pinned ? 'item.pinned' : 'item.unpinned'), { tone: 'positive' });
  return true;
}
