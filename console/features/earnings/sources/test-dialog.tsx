import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useEffect, useRef, useState } from 'react';
import { InfoDialog } from '../../../controls/dialog.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { OutcomeBadge } from '../../../deliveries/outcome-badge.tsx';
import { SkeletonRows } from '../../../kit/skeleton-rows.tsx';
import { useText } from '../../../texts.ts';
import type { Source } from './source.ts';

/** Sends a test event when it opens, and shows the result. */
export function TestDialog({ source: { id, name }, onClose }: { source: Source; onClose: () => void }) {
  const t = useText();
  const [result, setResult] = useState<AnswerOf<'/console/sources/test'>>();
  const test = useCommand('/console/sources/test', { onDone: setResult });
  const isSent = useRef(false);
  useEffect(() => {
    // Sends the test once, even if the component renders several times.
    if (isSent.current) return;
    isSent.current = true;
    test.run({ id });
  });
  return (
    <InfoDialog open title={t('earnings.sources.test.title', { name })} onClose={onClose}>
      {test.refusal && <Notice tone="negative">{test.refusal}</Notice>}
      {!test.refusal && !result && <SkeletonRows rows={3} />}
      {result && (
        <div className="flex flex-col gap-3">
          <p className="text-ink-soft">{t('earnings.sources.test.text')}</p>
          <p className="flex flex-wrap items-center gap-2">
            <OutcomeBadge outcome={result.outcome} />
            {t(`earnings.outcomeText.${result.outcome}`, { detail: result.detail })}
          </p>
          <h3 className="font-medium text-ink-soft text-xs">{t('earnings.sources.test.sent')}</h3>
          <pre className="mono whitespace-pre-wrap break-all rounded-control bg-page px-3 py-2 text-xs">
            {result.body}
          </pre>
        </div>
      )}
    </InfoDialog>
  );
}
