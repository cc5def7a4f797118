import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { Vault } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { FailedList } from '../../../lists/failed-list.tsx';
import { PagedRows, topOfList } from '../../../lists/paged-rows.tsx';
import { useText } from '../../../texts.ts';
import { RecordRow } from '../../../wallet/record-row.tsx';
import { createRecordStore } from '../../../wallet/record-store.ts';
import { MoveForm } from './move-form.tsx';

export type SafeState = AnswerOf<'/safe/state'>;
export type Direction = 'save' | 'takeout';

export interface SafeBoxProps {
  safe: SafeState;
  /** Money moved, or a try was counted. */
  onChanged: () => void;
  onForgot: () => void;
}

/** What is in it, the way in, the way out, and what happened before. */
export function SafeBox({ safe, onChanged, onForgot }: SafeBoxProps) {
  const t = useText();
  const money = useMoney();
  const [direction, setDirection] = useState<Direction>('save');
  const history = useMemo(() => createRecordStore('/safe/history', { kind: '' }), []);
  const place = useMemo(topOfList, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another balance means another line
  useEffect(() => {
    void history.refresh();
  }, [history, safe.safeCoin]);
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col items-center gap-1 pt-2 text-center">
        <Vault aria-hidden size={40} strokeWidth={1.5} className="text-accent-ink" />
        <p className="text-ink-soft text-sm">{t('safe.inside')}</p>
        <FitAmount rem={2.25} className="font-bold tracking-tight">
          {money(safe.safeCoin)}
        </FitAmount>
      </section>
      <div className="flex flex-col gap-4 rounded-card bg-surface p-4 pt-1">
        <Tabs
          label={t('safe.move')}
          panelId="safe-move"
          value={direction}
          onChange={setDirection}
          choices={[
            { value: 'save', label: t('safe.save') },
            { value: 'takeout', label: t('safe.takeout') },
          ]}
        />
        <div id="safe-move" role="tabpanel" aria-labelledby={`safe-move-${direction}`}>
          <MoveForm key={direction} direction={direction} safe={safe} onChanged={onChanged} onForgot={onForgot} />
        </div>
      </div>
      <section aria-labelledby="safe-history">
        <div className="flex flex-wrap items-center justify-between">
          <h2 id="safe-history" className="font-semibold">
            {t('safe.history')}
          </h2>
          <Button tone="quiet" onClick={onForgot}>
            {t('safe.forgot')}
          </Button>
        </div>
        <PagedRows
          store={history}
          place={place}
          row={(record) => <RecordRow key={record.id} record={record} />}
          empty={<EmptyState title={t('safe.history.empty')} />}
          failed={<FailedList title={t('records.failed')} onRetry={() => void history.retry()} />}
        />
      </section>
    </div>
  );
}
