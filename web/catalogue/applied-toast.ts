import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { router } from '../navigation/router.ts';
import { text } from '../texts.ts';
import type { ItemKind } from './item.ts';

/** Spec: section 8. 'application succeeded', with the next step: the link, or that it comes later. */
export function showApplied(kind: ItemKind, id: string, link: string): void {
  if (link === '') {
    showToast(`${text('item.applied')}\n${text('item.applied.later')}`, { tone: 'positive' });
    return;
  }
  const place = {
    to: '/promotion/{-$id}',
    params: { id: kind === 'video' ? '2' : '1' },
    search: { item: id },
  } as const;
  showToast(text('item.applied'), {
    tone: 'positive',
    action: { label: text('item.applied.next'), run: () => void router.navigate(place) },
  });
}
