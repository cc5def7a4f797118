import { sumOf } from '@pitaka/ui/money/minor-units.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { Withdrawal } from './withdrawal.ts';

/** What is done to the selected withdrawals together. */
export function BulkBar({ rows, onNone }: { rows: readonly Withdrawal[]; onNone: () => void }) {
  const t = useText();
  const money = useMoneyText();
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<readonly { reference: string; message: string }[]>([]);
  const sum = money(sumOf(rows.map((row) => row.amount)));
  return (
    <>
      <Notice
        tone="accent"
        action={
          <span className="flex gap-2">
            <Button tone="quiet" onClick={onNone}>
              {t('payments.deselect')}
            </Button>
            <Button tone="primary" onClick={() => setAsking(true)}>
              {t('payments.approveAll')}
            </Button>
          </span>
        }
      >
        <span role="status">{t('payments.selected', { count: rows.length, sum })}</span>
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
      {isAsking && (
        <ActionDialog
          call="/console/withdrawals/approveall"
          title={t('payments.approveAll.title', { count: rows.length })}
          submit={t('payments.approve')}
          body={() => ({ items: rows.map(({ id, version }) => ({ id, version })) })}
          onClose={() => setAsking(false)}
          onDone={(answer) => {
            const { released, waits, results } = answer;
            const isWhole = released + waits === results.length;
            showToast(t('payments.approvedAll', { released, waits, refused: results.length - released - waits }), {
              tone: isWhole ? 'positive' : 'neutral',
              place: 'bottom',
            });
            setFailed(
              answer.results
                .filter((result) => result.outcome === 'refused')
                .map(({ id, message }) => ({ reference: rows.find((row) => row.id === id)?.reference ?? id, message })),
            );
            if (isWhole) onNone();
          }}
        >
          <p className="text-ink-soft">{t('payments.approveAll.sum', { sum })}</p>
        </ActionDialog>
      )}
    </>
  );
}
