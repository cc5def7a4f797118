import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { useEffect, useState } from 'react';
import { call } from '../../../call.ts';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { type LoadRecords, RecordList, useRecords } from '../../../kit/record-list.tsx';
import { useText } from '../../../texts.ts';
import { type WalletRecord, WalletRecordRow } from '../../../wallet/wallet-record-row.tsx';
import { MoveForm } from './move-form.tsx';
import type { Direction, SafeBoxProps } from './safe.ts';

const loadHistory: LoadRecords<WalletRecord, ''> = (page, _all, options) => call('/safe/history', page, options);

/** The safe's balance, moving money in and out, and its history. */
export function SafeBox({ safe, onChanged, onForgot }: SafeBoxProps) {
  const t = useText();
  const [direction, setDirection] = useState<Direction>('save');
  const history = useRecords('/safe/history', loadHistory, '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another balance means another line
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
          <MoveForm key={direction} direction={direction} safe={safe} onChanged={onChanged} onForgot={onForgot} />
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
          row={(record) => <WalletRecordRow key={record.id} record={record} />}
          empty={{ title: t('safe.history.empty') }}
          failed={t('records.failed')}
        />
      </section>
    </div>
  );
}
