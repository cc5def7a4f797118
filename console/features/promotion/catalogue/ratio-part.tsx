import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { useWaitingRequest, WaitingRequest } from '../../../kit/records/waiting-request.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { CatalogueItem } from './item.ts';
import { PlatformRatio } from './platform-value.tsx';

const SHOWN = 5;

/** The ratio that the platform pays, the start of its validity, and the former ones. */
export function RatioPart({ item }: { item: CatalogueItem }) {
  const t = useText();
  const may = useHasPermission();
  const [requested, setRequested] = useState<string>();
  const [isWhole, setWhole] = useState(false);
  const waiting = useWaitingRequest('item_ratio', item.id);
  const shown = isWhole ? item.ratios : item.ratios.slice(0, SHOWN);
  return (
    <>
      <ol className="flex flex-col gap-1.5">
        {shown.map(({ ratio, from, by }, index) => (
          <li key={from} className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-3">
            <span
              className={
                index === 0 ? 'tabular whitespace-nowrap font-bold text-lg' : 'tabular whitespace-nowrap text-ink-soft'
              }
            >
              {ratio} %
            </span>
            <span className="text-ink-faint text-xs">{by || t('catalogue.platform')}</span>
            <span className="text-ink-faint text-xs">
              {t('catalogue.since')} <Moment at={from} />
            </span>
          </li>
        ))}
      </ol>
      {item.ratios.length > SHOWN && (
        <Button tone="quiet" onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'catalogue.ratios.fewer' : 'catalogue.ratios.all', { count: item.ratios.length })}
        </Button>
      )}
      {!waiting && <PlatformRatio item={item} onRequest={setRequested} />}
      {waiting ? (
        <WaitingRequest request={waiting} />
      ) : (
        may('catalogue.manage') && (
          <div className="mt-2">
            <Button onClick={() => setRequested(item.ratio)}>{t('catalogue.ratio.change')}</Button>
          </div>
        )
      )}
      {requested !== undefined && (
        <ApprovalDialog
          kind="item_ratio"
          target={item.id}
          title={t('catalogue.ratio.title', { name: item.name })}
          fields={[{ name: 'ratio', label: t('catalogue.ratioPercent'), kind: 'amount', initial: requested }]}
          payload={({ ratio }) => ({ ratio: ratio.trim() })}
          onClose={() => setRequested(undefined)}
        >
          <p className="text-ink-soft">{t('catalogue.ratio.text')}</p>
        </ApprovalDialog>
      )}
    </>
  );
}
