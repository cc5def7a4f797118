import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { useEffect, useState } from 'react';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { RecordList, useRecords } from '../../../kit/record-list.tsx';
import { useText } from '../../../texts.ts';
import { MoveForm } from './move-form.tsx';
import type { Direction, SafeBoxProps } from './safe.ts';
import { SafeRecordRow } from './safe-record-row.tsx';

/** The safe's balance, moving money in and out, and its history. */
export function SafeBox({ safe, onForgot }: SafeBoxProps) {
  const t = useText();
  const [direction, setDirection] = useState<Direction>('save');
  const history = useRecords('/safe/history', {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed balance means a new line of the history
  useEffect(() => {
    void history.store.takeIn();
  }, [history, safe.safeCoin]);
  return (
    <div className="flex flex-col gap-6">
      <FigureCard label={t('safe.inside')} amount={safe.safeCoin} />
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
          <MoveForm key={direction} direction={direction} safe={safe} onForgot={onForgot} />
        </div>
      </div>
      <section aria-labelledby="safe-history">
        <div className="flex flex-wrap items-center justify-between">
          <h2 id="safe-history" className="font-semibold">
            {t('safe.history')}
          </h2>
          <Button tone="quiet" onClick={onForgot} className="-me-4 pe-4">
            {t('safe.forgot')}
          </Button>
        </div>
        <RecordList
          source={history}
          row={(record) => <SafeRecordRow key={record.id} record={record} />}
          empty={{ title: t('safe.history.empty') }}
          failed={t('records.failed')}
        />
      </section>
    </div>
  );
}
