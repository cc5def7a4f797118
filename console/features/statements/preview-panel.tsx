import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';
import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { FormDialog } from '../../controls/dialog.tsx';
import { Moment } from '../../controls/figures.tsx';
import { Notice } from '../../controls/notice.tsx';
import { Panel } from '../../controls/panel.tsx';
import { useMoneyText } from '../../controls/use-money-text.ts';
import { useCommand } from '../../data/use-command.ts';
import { Link } from '../../navigation/link.tsx';
import { useGo } from '../../navigation/use-go.ts';
import { useText } from '../../texts.ts';
import { LayoutForm } from './layout-form.tsx';
import { LineList } from './line-list.tsx';
import { OutcomeTabs, type ShownOutcome } from './outcome-tabs.tsx';

type Preview = AnswerOf<'/console/statements/preview'>;
export type Layout = Pick<RequestTo<'/console/statements/preview'>, 'columns' | 'dateOrder'>;

export interface PreviewPanelProps {
  file: Pick<RequestTo<'/console/statements/preview'>, 'name' | 'file'>;
  preview: Preview;
  isReading: boolean;
  refusal: string | undefined;
  onLayout: (layout: Layout) => void;
  onClose: () => void;
}

/** What importing would do, line by line, before it is done. */
export function PreviewPanel({ file, preview, isReading, refusal, onLayout, onClose }: PreviewPanelProps) {
  const t = useText();
  const money = useMoneyText();
  const [layout, setLayout] = useState<Layout>({});
  const [isLayoutOpen, setLayoutOpen] = useState(false);
  const [outcome, setOutcome] = useState<ShownOutcome>('');
  const [isConfirming, setConfirming] = useState(false);
  const needsLayout = preview.missing.length > 0;
  const { imported, figures } = preview;
  const lines = preview.lines.filter((line) => outcome === '' || line.outcome === outcome);
  const counted = outcome === '' ? preview.figures.lines : preview.figures[outcome];
  return (
    <Panel
      title={file.name}
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
            <Button tone="primary" onClick={() => setConfirming(true)}>
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
          <LayoutForm
            preview={preview}
            chosen={layout}
            isReading={isReading}
            onApply={(next) => {
              setLayout(next);
              onLayout(next);
            }}
          />
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
          <div id="preview-lines" role="tabpanel" aria-labelledby={`preview-lines-${outcome || 'all'}`}>
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
        <ConfirmDialog file={file} layout={layout} preview={preview} onClose={() => setConfirming(false)} />
      )}
    </Panel>
  );
}

function ConfirmDialog({
  file,
  layout,
  preview,
  onClose,
}: Pick<PreviewPanelProps, 'file' | 'preview'> & { layout: Layout; onClose: () => void }) {
  const t = useText();
  const money = useMoneyText();
  const go = useGo();
  const { figures } = preview;
  const done = useCommand('/console/statements/import', {
    done: t('statements.done'),
    onDone: ({ id }) => go({ to: `/statements/${id}` }),
  });
  return (
    <FormDialog
      open
      title={t('statements.confirm.title')}
      onClose={onClose}
      tone="go"
      submitLabel={t('statements.import')}
      busy={done.isRunning}
      refusal={done.refusal ?? done.fieldError('file') ?? done.fieldError('dateOrder')}
      onSubmit={() => done.run({ ...file, ...layout })}
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
    </FormDialog>
  );
}
