import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { router } from '../navigation/router.ts';
import { text } from '../texts.ts';
import { openShareSheet } from './asked-share.ts';
import type { ItemKind } from './item.ts';

/**
 * Spec: section 8. 'application succeeded', with the next step: the share sheet opens if the link is there; otherwise
 * the notification says when it comes. A user who has gone on since the tap is not interrupted by a sheet.
 */
export function applying(): (kind: ItemKind, id: string, link: string) => void {
  const tappedAt = router.location().state.key;
  return (kind, id, link) => {
    if (link === '') {
      showToast(`${text('item.applied')}\n${text('item.applied.later')}`, { tone: 'positive' });
      return;
    }
    const share = () => openShareSheet({ kind, id, isNew: true, onShown: () => tell() });
    const tell = (next = {}) => showToast(text('item.applied'), { tone: 'positive', place: 'top', ...next });
    if (router.location().state.key !== tappedAt)
      return tell({ place: 'bottom', action: { label: text('item.applied.next'), run: share } });
    // Now, and again once the sheet is there: it would cover a notification from before.
    tell();
    share();
  };
}
