import { DEMAND_RESULT } from '@pitaka/contract/items.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { call } from '../call.ts';
import { text } from '../texts.ts';
import type { ItemKind } from './item.ts';
import { announceItemChange, onItemChange } from './item-changes.ts';

const underWay = new Set<string>();

/**
 * Applies to promote an item (Spec: B4). The button turns grey at once, because a refusal is rare; it turns green when
 * the link comes with the answer or later by a live message, and back when the answer is no.
 */
export async function applyToItem(kind: ItemKind, id: string): Promise<void> {
  const key = `${kind} ${id}`;
  if (underWay.has(key)) return;
  underWay.add(key);
  announceItemChange({ kind, id, apply: false, link: '' });
  // A live message may bring the link before the answer, which then has none to tell.
  let reportedMeanwhile = false;
  const stopListening = onItemChange((change) => {
    reportedMeanwhile ||= change.kind === kind && change.id === id;
  });
  try {
    const link = kind === 'video' ? await applyForDemand(id) : await applyForGame(id);
    if (link === undefined) announceItemChange({ kind, id, apply: true, link: '' });
    else if (link !== '' || !reportedMeanwhile) announceItemChange({ kind, id, apply: false, link });
  } catch {
    // The call client has told why.
    announceItemChange({ kind, id, apply: true, link: '' });
  } finally {
    stopListening();
    underWay.delete(key);
  }
}

/** The link, '' while it is not there yet, undefined for a no. */
async function applyForGame(appid: string): Promise<string | undefined> {
  const { result, link } = await call('/wxcps/apply', { appid });
  if (!result) {
    showToast(text('shell.error.system'), { tone: 'negative' });
    return undefined;
  }
  showToast(text('item.applied'), { tone: 'positive' });
  return link;
}

async function applyForDemand(demandId: string): Promise<string | undefined> {
  const { result, link } = await call('/doucps/apply', { demandId });
  if (result === DEMAND_RESULT.applied) {
    showToast(text('item.applied'), { tone: 'positive' });
    return link;
  }
  if (result === DEMAND_RESULT.notParticipated) showToast(text('item.demand.notParticipated'), { tone: 'negative' });
  else if (result === DEMAND_RESULT.allClaimed) showToast(text('item.demand.allClaimed'), { tone: 'negative' });
  else showToast(text('item.demand.dataError'), { tone: 'negative' });
  return undefined;
}
