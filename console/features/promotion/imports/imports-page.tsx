import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { SelectField } from '../../../controls/field.tsx';
import { FileButton } from '../../../controls/file-button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { base64Of } from '../../../data/base64-of.ts';
import { useCall } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { RunningJob } from '../../../kit/running-job.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { Link } from '../../../navigation/link.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';
import { ColumnsForm } from './columns-form.tsx';
import { Effect } from './effect.tsx';

type Body = RequestTo<'/console/earning-files/check'>;
type Answer = AnswerOf<'/console/earning-files/check'>;

const MOST_BYTES = 5 * 1024 * 1024;

/** Files of conversions and of daily figures: chosen, previewed, and only then imported. */
export function Page() {
  const t = useText();
  const sources = useCall('/console/sources/list', {});
  const [kind, setKind] = useState<Body['kind']>('conversions');
  const [source, setSource] = useState('');
  const [fault, setFault] = useState<string>();
  const [preview, setPreview] = useState<{ body: Body; answer: Answer }>();
  const [imported, setImported] = useState<{ body: Body; answer: Answer }>();
  /** The file whose preview is being computed. */
  const [reading, setReading] = useState<{ name: string; size: number }>();
  const check = useCommand('/console/earning-files/check', { onDone: (answer, body) => setPreview({ answer, body }) });
  const save = useCommand('/console/earning-files/import', {
    onDone: (answer, body) => {
      setPreview(undefined);
      setImported({ answer, body });
    },
  });
  const active = (sources.data ?? []).filter(({ isActive }) => isActive);
  const chosen = source || (active[0]?.id ?? '');

  const choose = async (file: File | undefined) => {
    setFault(undefined);
    setPreview(undefined);
    setImported(undefined);
    check.forget();
    save.forget();
    if (!file) return;
    if (file.size > MOST_BYTES) return setFault(t('imports.tooLarge'));
    const content = await base64Of(file).catch(() => '');
    if (content === '') return setFault(t('imports.notRead'));
    setReading({ name: file.name, size: file.size });
    check.run({ kind, source: chosen, name: file.name.slice(0, 200), file: content, columns: {}, removing: 0 });
  };
  const problem = fault ?? check.refusal ?? check.fieldError('source') ?? check.fieldError('file') ?? save.refusal;
  return (
    <PageFrame title={t('imports.title')} lead={t('imports.lead')}>
      <Panel title={t('imports.file')}>
        <div className="flex flex-wrap items-start gap-3">
          <SelectField
            label={t('imports.kind')}
            value={kind}
            hint={kind === 'facts' ? t('imports.kind.facts.hint') : undefined}
            onChange={({ target }) => {
              setKind(target.value as Body['kind']);
              setPreview(undefined);
            }}
          >
            <option value="conversions">{t('imports.kind.conversions')}</option>
            <option value="facts">{t('imports.kind.facts')}</option>
          </SelectField>
          <SelectField label={t('imports.source')} value={chosen} onChange={({ target }) => setSource(target.value)}>
            {active.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <div className="pt-5">
            <FileButton
              accept=".csv,.txt,.tsv,.json,text/csv,text/plain,application/json"
              label={t('imports.choose')}
              tone={preview ? 'plain' : 'primary'}
              disabled={chosen === ''}
              busy={check.isRunning}
              onChoose={([file]) => void choose(file)}
            >
              {t(check.isRunning ? 'imports.reading' : preview ? 'imports.other' : 'imports.choose')}
            </FileButton>
          </div>
        </div>
        {problem && (
          <div role="alert" className="mt-3">
            <Notice tone="negative">{problem}</Notice>
          </div>
        )}
      </Panel>
      {check.isRunning && !preview && reading && (
        <Panel title={reading.name}>
          <RunningJob
            text={t('imports.readingFile', { size: Math.ceil(reading.size / 1024).toLocaleString('en-US') })}
            hint={t('imports.readingHint')}
          />
        </Panel>
      )}
      {imported && <Imported {...imported} />}
      {preview && (
        <Preview
          key={JSON.stringify(preview.body.columns)}
          preview={preview}
          isBusy={check.isRunning || save.isRunning}
          isImporting={save.isRunning}
          onColumns={(columns) => check.run({ ...preview.body, columns })}
          onImport={() => save.run({ ...preview.body, removing: preview.answer.removedCount })}
        />
      )}
    </PageFrame>
  );
}

interface PreviewProps {
  preview: { body: Body; answer: Answer };
  isBusy: boolean;
  isImporting: boolean;
  onColumns: (columns: Record<string, string>) => void;
  onImport: () => void;
}

function Preview({ preview: { body, answer }, isBusy, isImporting, onColumns, onImport }: PreviewProps) {
  const t = useText();
  const isFine = answer.unreadable === '' && answer.problemCount === 0;
  return (
    <Panel
      title={body.name}
      action={
        isFine && (
          <Button tone="primary" busy={isBusy} disabled={answer.rows === 0} onClick={onImport}>
            {t(answer.waits ? 'imports.ask' : answer.removedCount > 0 ? 'imports.importAndRemove' : 'imports.import')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {answer.unreadable !== '' ? (
          <Notice tone="negative">{t('imports.unreadable', { why: answer.unreadable })}</Notice>
        ) : (
          <p className="text-ink-faint">{t('imports.rows', { count: answer.rows, readAs: answer.readAs })}</p>
        )}
        {answer.headings.length > 0 && <ColumnsForm answer={answer} isBusy={isBusy} onApply={onColumns} />}
        {answer.problemCount > 0 && (
          <Notice tone="negative">
            {t('imports.problems', { count: answer.problemCount })}
            <ul className="mt-1 list-disc pl-5">
              {answer.problems.slice(0, 10).map((problem) => (
                <li key={`${problem.line} ${problem.field}`}>{t('imports.line', problem)}</li>
              ))}
            </ul>
          </Notice>
        )}
        {isFine && (
          <div>
            <p className="font-medium">{t('imports.wouldBe')}</p>
            <Results answer={answer} />
            <Effect answer={answer} />
          </div>
        )}
        {isBusy && (
          <RunningJob
            text={t(isImporting ? 'imports.importingRows' : 'imports.readingRows', { count: answer.rows })}
            hint={t(isImporting ? 'imports.importingHint' : 'imports.readingHint')}
          />
        )}
      </div>
    </Panel>
  );
}

function Imported({ body, answer }: { body: Body; answer: Answer }) {
  const t = useText();
  return (
    <Panel title={body.name}>
      <div role="status" className="flex flex-col items-start gap-3">
        {answer.waits ? (
          <Notice tone="notice">
            {t('imports.waits')} <PageLink to="/approvals">{t('imports.waits.show')}</PageLink>
          </Notice>
        ) : (
          <Notice tone="positive">{t('imports.done')}</Notice>
        )}
        <Results answer={answer} />
        {!answer.waits && body.kind === 'conversions' && (
          <Link
            to="/conversions"
            search={{ source: body.source }}
            className="font-semibold text-accent-ink underline-offset-2 hover:underline"
          >
            {t('imports.show')}
          </Link>
        )}
      </div>
    </Panel>
  );
}

function Results({ answer: { results } }: { answer: Answer }) {
  const t = useText();
  return (
    <ul className="list-disc pl-5">
      {results.map(({ result, rows }) => (
        <li key={result}>
          {t('imports.result', { result: termOf(t, 'imports.result', result), rows: rows.toLocaleString('en-US') })}
        </li>
      ))}
      {results.length === 0 && <li>{t('imports.nothing')}</li>}
    </ul>
  );
}
