import { DEMAND_RESULT, type ItemRefusal } from '@pitaka/contract/items.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { call } from '../call.ts';
import { needTopic, text } from '../texts.ts';
import type { ItemKind } from './item.ts';
import { announceItemChange, onItemChange } from './item-changes.ts';

const underWay = new Set<string>();

/** The result: the link, '' while it does not exist yet; or why the platform refused. */
type Outcome = { readonly link: string } | { readonly refusal: ItemRefusal };

/**
 * Applies to promote an item (Spec: B4). The button turns grey at once, because a refusal is rare; it turns green when
 * the link comes with the answer or later by a live message, and back on a refusal. The platform's reason stays on the
 * item, with what the user can do.
 */
export async function applyToItem(kind: ItemKind, id: string): Promise<void> {
  const key = `${kind} ${id}`;
  if (underWay.has(key)) return;
  underWay.add(key);
  announceItemChange({ kind, id, apply: false, link: '' });
  const appliedToast = loadAppliedToast().catch(() => undefined);
  // A live message may bring the link before the answer, which then must not be announced again.
  let reportedMeanwhile = false;
  const stopListening = onItemChange((change) => {
    reportedMeanwhile ||= change.kind === kind && change.id === id;
  });
  try {
    const outcome = kind === 'video' ? await applyForDemand(id) : await applyForGame(id);
    if ('refusal' in outcome) announceItemChange({ kind, id, apply: true, link: '', refusal: outcome.refusal });
    else {
      void appliedToast.then((show) => show?.(kind, id, outcome.link));
      if (outcome.link !== '' || !reportedMeanwhile) announceItemChange({ kind, id, apply: false, link: outcome.link });
    }
  } catch (error) {
    announceItemChange({ kind, id, apply: true, link: '' });
    showToast(error instanceof Error ? error.message : text('shell.error.system'), { tone: 'negative' });
  } finally {
    stopListening();
    underWay.delete(key);
  }
}

/** Loads while the platform decides. */
async function loadAppliedToast() {
  const [{ applying }] = await Promise.all([import('./applied-toast.ts'), needTopic('refusals')]);
  return applying();
}

async function applyForGame(appid: string): Promise<Outcome> {
  try {
    const { result, link } = await call('/wxcps/apply', { appid }, { errors: 'own' });
    return result ? { link } : { refusal: 'refused' };
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'application_refused') return { refusal: 'refused' };
    throw error;
  }
}

async function applyForDemand(demandId: string): Promise<Outcome> {
  const { result, link } = await call('/doucps/apply', { demandId }, { errors: 'own' });
  if (result === DEMAND_RESULT.applied) return { link };
  if (result === DEMAND_RESULT.notParticipated) return { refusal: 'not_participated' };
  return { refusal: result === DEMAND_RESULT.allClaimed ? 'all_claimed' : 'data_error' };
}
