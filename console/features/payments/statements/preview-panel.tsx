import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useGo } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';
import { LayoutForm } from './layout-form.tsx';
import { LineList } from './line-list.tsx';
import { OutcomeTabs, type ShownOutcome } from './outcome-tabs.tsx';
import type { Layout, PreviewedFile } from './preview.ts';

export interface PreviewPanelProps {
  seen: PreviewedFile;
  isReading: boolean;
  refusal: string | undefined;
  onLayout: (layout: Layout) => void;
  onClose: () => void;
}

/** Previews the import, line by line. */
export function PreviewPanel({ seen, isReading, refusal, onLayout, onClose }: PreviewPanelProps) {
  const { body, preview } = seen;
  const t = useText();
  const money = useMoneyText();
  const [isLayoutOpen, setLayoutOpen] = useState(false);
  const [outcome, setOutcome] = useState<ShownOutcome>('');
  const [isConfirming, setConfirming] = useState(false);
  const needsLayout = preview.missing.length > 0;
  // While it is read again, or after a refusal, the shown preview may be outdated.
  const isCurrent = !isReading && refusal === undefined;
  const { imported, figures } = preview;
  const lines = preview.lines.filter((line) => outcome === '' || line.outcome === outcome);
  const counted = outcome === '' ? preview.figures.lines : preview.figures[outcome];
  return (
    <Panel
      title={body.name}
      flush
      action={
        <div className="flex flex-wrap gap-2">
          {!needsLayout && (
            <Button tone="quiet" aria-expanded={isLayoutOpen} onClick={() => setLayoutOpen(!isLayoutOpen)}>
              {t('statements.layout')}
            </Button>
          )}
          <Button onClick={onClose}>{t('statements.other')}</Button>
          {!needsLayout && !imported && (
            <Button tone="primary" disabled={!isCurrent} onClick={() => setConfirming(true)}>
              {t('statements.import')}
            </Button>
          )}
        </div>
      }
    >
      <div className={classNames('flex flex-col gap-3 p-4', !needsLayout && 'border-line border-b')}>
        <p className="text-ink-faint">{preview.readAs}</p>
        {!needsLayout && (
          <p className="font-medium">
            {figures.matched === 0
              ? t('statements.settlesNothing')
              : t('statements.settles', {
                  count: figures.matched,
                  out: money(figures.paidOut),
                  in: money(figures.paidIn),
                })}
          </p>
        )}
        {imported && (
          <Notice
            tone="negative"
            action={
              <Link to={`/statements/${imported.id}`} className="font-medium underline underline-offset-2">
                {t('statements.show')}
              </Link>
            }
          >
            {t('statements.importedBefore', { name: imported.by })} <Moment at={imported.at} />
          </Notice>
        )}
        {needsLayout && <Notice>{t('statements.layout.needed')}</Notice>}
        {(needsLayout || isLayoutOpen) && (
          <LayoutForm preview={preview} chosen={layoutOf(body)} isReading={isReading} onApply={onLayout} />
        )}
        {refusal && (
          <div role="alert">
            <Notice tone="negative">{refusal}</Notice>
          </div>
        )}
      </div>
      {!needsLayout && (
        <>
          <OutcomeTabs figures={preview.figures} value={outcome} onChange={setOutcome} panelId="preview-lines" />
          <div
            id="preview-lines"
            role="tabpanel"
            aria-labelledby={`preview-lines-${outcome || 'all'}`}
            aria-busy={isReading}
            className={classNames(!isCurrent && 'opacity-60')}
          >
            <LineList lines={lines} />
            {lines.length < counted && (
              <p className="border-line border-t px-4 py-2 text-ink-faint">
                {t('statements.firstOfEach', { shown: lines.length, count: counted })}
              </p>
            )}
          </div>
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          seen={seen}
          onClose={(isRefused) => {
            setConfirming(false);
            if (isRefused) onLayout(layoutOf(body));
          }}
        />
      )}
    </Panel>
  );
}

function layoutOf({ columns, dateOrder }: PreviewedFile['body']): Layout {
  return { ...(columns ? { columns } : {}), ...(dateOrder ? { dateOrder } : {}) };
}

/** After a refusal the preview may be outdated. */
function ConfirmDialog({ seen, onClose }: { seen: PreviewedFile; onClose: (isRefused: boolean) => void }) {
  const t = useText();
  const money = useMoneyText();
  const go = useGo();
  const { body, preview } = seen;
  const { figures } = preview;
  return (
    <ActionDialog
      call="/console/statements/import"
      title={t('statements.confirm.title')}
      submit={t('statements.import')}
      tone="go"
      body={() => ({ ...body, seen: preview.seen })}
      done={t('statements.done')}
      onDone={({ id }) => go({ to: `/statements/${id}` })}
      onClose={onClose}
    >
      <p>
        {figures.matched === 0
          ? t('statements.confirm.nothing', { count: figures.lines })
          : t('statements.settles', {
              count: figures.matched,
              out: money(figures.paidOut),
              in: money(figures.paidIn),
            })}
      </p>
      <p className="text-ink-soft">{t('statements.confirm.once')}</p>
    </ActionDialog>
  );
}
