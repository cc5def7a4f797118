import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FormDialog } from '../../../controls/dialog.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import { sumAmounts } from './sum-amounts.ts';
import type { Withdrawal } from './withdrawals-page.tsx';

/** What is done to the selected ones together. */
export function BulkBar({ rows, onNone }: { rows: readonly Withdrawal[]; onNone: () => void }) {
  const t = useText();
  const money = useMoneyText();
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<readonly { reference: string; message: string }[]>([]);
  const sum = money(sumAmounts(rows.map((row) => row.amount)));
  const approve = useCommand('/console/withdrawals/approveall', {
    onDone: (answer) => {
      setAsking(false);
      const text = t('queues.approvedAll', { approved: answer.approved, count: answer.results.length });
      showToast(text, { tone: answer.approved === answer.results.length ? 'positive' : 'neutral', place: 'bottom' });
      const refused = answer.results.filter((result) => !result.done);
      setFailed(
        refused.map(({ id, message }) => ({ reference: rows.find((row) => row.id === id)?.reference ?? id, message })),
      );
      if (refused.length === 0) onNone();
    },
  });
  return (
    <>
      <Notice
        tone="notice"
        action={
          <span className="flex gap-2">
            <Button tone="quiet" onClick={onNone}>
              {t('queues.deselect')}
            </Button>
            <Button tone="go" onClick={() => setAsking(true)}>
              {t('queues.approveAll')}
            </Button>
          </span>
        }
      >
        <span role="status">{t('queues.selected', { count: rows.length, sum })}</span>
        {failed.length > 0 && (
          <ul className="mt-1 list-disc ps-4">
            {failed.map(({ reference, message }) => (
              <li key={reference}>
                <span className="mono">{reference}</span>: {message}
              </li>
            ))}
          </ul>
        )}
      </Notice>
      <FormDialog
        open={isAsking}
        title={t('queues.approveAll.title', { count: rows.length })}
        onClose={() => setAsking(false)}
        tone="go"
        submitLabel={t('queues.approve')}
        busy={approve.isRunning}
        refusal={approve.refusal}
        onSubmit={() => approve.run({ items: rows.map(({ id, version }) => ({ id, version })) })}
      >
        <p className="text-ink-soft">{t('queues.approveAll.sum', { sum })}</p>
      </FormDialog>
    </>
  );
}
