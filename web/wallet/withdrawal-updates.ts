import type { Locale } from '@pitaka/contract/locales.ts';
import { formatMoney } from '@pitaka/ui/money/format-money.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { call } from '../call.ts';
import { onLive } from '../live/live-events.ts';
import { storedText, storeText } from '../session/storage.ts';
import { currentSite } from '../site/current-site.ts';
import { i18n, needTopic, text } from '../texts.ts';
import { shownNumber } from './shown-number.ts';

const MOST_REMEMBERED = 20;

/** The server's live message about a withdrawal. */
interface WithdrawalMoved {
  about: 'withdrawal';
  id: string;
  state: string;
  failKind?: string | null;
  onHold?: boolean;
}

/** On any page of the app: announces that a withdrawal was paid, failed or put on hold, with the reason. */
export function notifyWithdrawalUpdate(): () => void {
  return onLive('message', (body) => {
    if (!isUpdate(body) || !isNew(body)) return;
    notify(body.id).catch((error: unknown) => console.warn('an update of a withdrawal could not be shown', error));
  });
}

/** Excludes the user's own actions and intermediate steps. */
function isUpdate(body: unknown): body is WithdrawalMoved {
  const moved = body as Partial<WithdrawalMoved> | null;
  if (moved?.about !== 'withdrawal' || typeof moved.id !== 'string') return false;
  return (
    moved.state === 'Success' || (moved.state === 'Fail' && moved.failKind !== 'cancelled') || moved.onHold === true
  );
}

/** A newly opened page gets the messages of the last seconds again. */
function isNew({ id, state, onHold }: WithdrawalMoved): boolean {
  const update = `${id}:${onHold ? 'onHold' : state}`;
  const notified = storedText('withdrawalUpdates', 'visit')?.split(' ') ?? [];
  if (notified.includes(update)) return false;
  storeText('withdrawalUpdates', [...notified, update].slice(-MOST_REMEMBERED).join(' '), 'visit');
  return true;
}

async function notify(id: string): Promise<void> {
  const [detail] = await Promise.all([call('/withdraw/detail', { id }, { errors: 'own' }), needTopic('withdraw')]);
  const money = (amount: string) => formatMoney(amount, currentSite.get().unit, i18n.locale as Locale);
  const { state, account, net, amount, reason } = detail;
  if (state === 'Success') {
    const where = `${account.name} ${shownNumber(account.number)}`;
    showToast(text('withdraw.update.paid', { amount: money(net), account: where }), { tone: 'positive', place: 'top' });
    return;
  }
  if (reason === '') return;
  const tone = state === 'Fail' ? 'negative' : 'neutral';
  showToast(text('withdraw.update.other', { amount: money(amount), reason }), { tone, place: 'top' });
}
