import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { SelectField } from '../../../controls/field.tsx';
import { FileButton } from '../../../controls/file-button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { base64Of } from '../../../data/base64-of.ts';
import { useCommand } from '../../../data/use-command.ts';
import { RunningJob } from '../../../kit/running-job.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';
import { CatalogueFilePreview } from './catalogue-file-preview.tsx';
import { CatalogueFileRun } from './catalogue-file-run.tsx';

type Body = RequestTo<'/console/catalogue-files/check'>;
type Answer = AnswerOf<'/console/catalogue-files/check'>;

const MOST_BYTES = 5 * 1024 * 1024;
const KINDS = ['games', 'demands', 'apps'] as const;

/** A file of items: chosen, previewed, and only then imported. */
export function Page() {
  const t = useText();
  const [terms, setTerms] = useState<Pick<Body, 'kind' | 'isWhole' | 'skipsBad'>>({ kind: 'games' });
  const [file, setFile] = useState<Pick<Body, 'name' | 'file'>>();
  const [fault, setFault] = useState<string>();
  const [seen, setSeen] = useState<{ body: Body; answer: Answer }>();
  const [runId, setRunId] = useState<string>();
  const check = useCommand('/console/catalogue-files/check', { onDone: (answer, body) => setSeen({ answer, body }) });

  const choose = async (chosen: File | undefined) => {
    setFault(undefined);
    setSeen(undefined);
    setFile(undefined);
    setRunId(undefined);
    check.forget();
    if (!chosen) return;
    if (chosen.size > MOST_BYTES) return setFault(t('imports.tooLarge'));
    const content = await base64Of(chosen).catch(() => '');
    if (content === '') return setFault(t('imports.notRead'));
    const read = { name: chosen.name.slice(0, 200), file: content };
    setFile(read);
    check.run({ ...terms, ...read });
  };
  const change = (changed: Partial<typeof terms>) => {
    const next = { ...terms, ...changed };
    setTerms(next);
    setSeen(undefined);
    if (file) check.run({ ...next, ...file });
  };
  const problem = fault ?? check.refusal ?? check.fieldError('file');
  const isLocked = check.isRunning || runId !== undefined;
  return (
    <PageFrame
      title={t('imports.items.title')}
      lead={t('imports.items.lead')}
      actions={<PageLink to="/catalogue">{t('catalogue.title')}</PageLink>}
    >
      <Panel title={t('imports.file')}>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <SelectField
            label={t('imports.kind')}
            value={terms.kind}
            disabled={isLocked}
            onChange={({ target }) => change({ kind: KINDS.find((kind) => kind === target.value) ?? 'games' })}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`imports.items.kind.${kind}`)}
              </option>
            ))}
          </SelectField>
          <div className="flex flex-col gap-1.5 pt-5">
            <Check
              label={t('imports.items.whole')}
              checked={terms.isWhole ?? false}
              disabled={isLocked}
              onChange={(isWhole) => change({ isWhole })}
            />
            <Check
              label={t('imports.items.skip')}
              checked={terms.skipsBad ?? false}
              disabled={isLocked}
              onChange={(skipsBad) => change({ skipsBad })}
            />
          </div>
          <div className="pt-5">
            <FileButton
              accept=".csv,.txt,.tsv,.json,text/csv,text/plain,application/json"
              label={t('imports.choose')}
              tone={seen ? 'plain' : 'primary'}
              busy={check.isRunning}
              onChoose={([chosen]) => void choose(chosen)}
            >
              {t(file ? 'imports.other' : 'imports.choose')}
            </FileButton>
          </div>
        </div>
        {problem && (
          <div role="alert" className="mt-3">
            <Notice tone="negative">{problem}</Notice>
          </div>
        )}
      </Panel>
      {check.isRunning && file && (
        <Panel title={file.name}>
          <RunningJob text={t('imports.items.reading')} hint={t('imports.items.readingHint')} />
        </Panel>
      )}
      {runId !== undefined && file && <CatalogueFileRun runId={runId} name={file.name} />}
      {seen && runId === undefined && <CatalogueFilePreview {...seen} onStarted={setRunId} />}
    </PageFrame>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function Check({ label, checked, disabled, onChange }: CheckProps) {
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
