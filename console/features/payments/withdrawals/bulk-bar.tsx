import { sumOf } from '@pitaka/ui/money/minor-units.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { type FailedItem, SelectionBar } from '../../../kit/lists/selection-bar.tsx';
import { useText } from '../../../texts.ts';
import type { Withdrawal } from './withdrawal.ts';

/** The actions on all selected withdrawals. */
export function BulkBar({ rows, onNone }: { rows: readonly Withdrawal[]; onNone: () => void }) {
  const t = useText();
  const money = useMoneyText();
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<readonly FailedItem[]>([]);
  const sum = money(sumOf(rows.map((row) => row.amount)));
  return (
    <>
      <SelectionBar
        count={rows.length}
        sum={sum}
        action={t('payments.approveAll')}
        failed={failed}
        onAct={() => setAsking(true)}
        onNone={onNone}
      />
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
