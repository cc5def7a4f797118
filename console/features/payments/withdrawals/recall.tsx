import { useEffect, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { POLL } from '../../../data/polling.ts';
import { useList } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { secondsLeft } from './seconds-left.ts';
import { useShowWithdrawal } from './use-show-withdrawal.ts';
import type { Withdrawal } from './withdrawal.ts';

const SECOND_MS = 1000;
/** The maximum number of shown withdrawals; further withdrawals are only counted. */
const SHOWN = 2;
/** The filter of the list in which each row has the button. */
const ALL_RECALLABLE = { view: 'all', flag: 'recallable' };

/** The seconds left to recall the approval; 0 once that is over. */
function useSecondsLeft(row: Withdrawal): number {
  const [now, setNow] = useState(() => performance.now());
  const left = secondsLeft(row, now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

/** Recalls an approval at once: there is no time to enter a reason, and the record shows operator and time. */
export function RecallButton({ row, isShort = false }: { row: Withdrawal; isShort?: boolean }) {
  const t = useText();
  const may = useHasPermission();
  const show = useShowWithdrawal();
  const left = useSecondsLeft(row);
  const recall = useCommand('/console/withdrawals/return', {
    toast: true,
    keepsRecordOpen: true,
    done: t('payments.returned'),
    onDone: show,
  });
  if (left === 0 || !may('withdrawal.review')) return undefined;
  return (
    <Button
      {...(isShort ? { className: 'px-1.5' } : {})}
      disabled={recall.isRunning}
      onClick={() => recall.run({ id: row.id, version: row.version, reason: t('payments.recall.reason') })}
    >
      {t('payments.recall')}{' '}
      <span className="tabular text-ink-soft">{t('payments.recall.left', { seconds: left })}</span>
    </Button>
  );
}

/** Shown in the record until a worker may process the withdrawal. */
export function RecallNotice({ row }: { row: Withdrawal }) {
  const t = useText();
  if (useSecondsLeft(row) === 0) return undefined;
  return (
    <Notice tone="accent" action={<RecallButton row={row} />}>
      {t('payments.recall.text')}
    </Notice>
  );
}

/**
 * Below the queue, at the foot of the window: an approved withdrawal has left the queue, whose rows must not move under
 * the pointer. One card with a line for each of the newest approvals, so that it covers little of the queue.
 */
export function RecallStrip() {
  const t = useText();
  const { items } = useList('/console/withdrawals/list', { flag: 'recallable' }, { everyMs: POLL.record });
  if (items.length === 0) return undefined;
  return (
    <section
      aria-label={t('payments.recall.title')}
      className="sticky bottom-2 divide-y divide-line rounded-card border border-line bg-raised px-4 shadow-float"
    >
      {items.slice(0, SHOWN).map((row) => (
        <RecallLine key={row.id} row={row} />
      ))}
      {items.length > SHOWN && (
        <Link to="/withdrawals" search={ALL_RECALLABLE} className="block py-2 font-semibold text-accent-ink">
          {t('payments.recall.more', { count: items.length - SHOWN })}
        </Link>
      )}
    </section>
  );
}

function RecallLine({ row }: { row: Withdrawal }) {
  const t = useText();
  const money = useMoneyText();
  if (useSecondsLeft(row) === 0) return undefined;
  return (
    <p className="flex items-center gap-4 py-1.5">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {t('payments.recall.line', { amount: money(row.amount), name: row.name || row.uid, reference: row.reference })}
      </span>
      <RecallButton row={row} />
    </p>
  );
}
