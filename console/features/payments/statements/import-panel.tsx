import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { FileButton } from '../../../controls/file-button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { base64Of } from '../../../data/base64-of.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import type { PreviewBody, PreviewedFile } from './preview.ts';
import { PreviewPanel } from './preview-panel.tsx';

const FIELDS = ['file', 'name', 'columns', 'dateOrder'] as const;

/** The server's limit. */
const MOST_BYTES = 5 * 1024 * 1024;

/** A file is chosen, previewed, and only then imported. */
export function ImportPanel() {
  const t = useText();
  /** The number of the last request: answers to earlier requests are discarded. */
  const latest = useRef<PreviewBody | File>(undefined);
  const [shown, setShown] = useState<PreviewedFile>();
  const [fault, setFault] = useState<string>();
  const [isOver, setOver] = useState(false);
  const preview = useCommand('/console/statements/preview', {
    onDone: (answer, body) => {
      if (body === latest.current) setShown({ body, preview: answer });
    },
  });

  const forget = () => {
    latest.current = undefined;
    setShown(undefined);
    setFault(undefined);
    preview.forget();
  };
  const read = (body: PreviewBody) => {
    latest.current = body;
    preview.run(body);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    forget();
    if (file.size > MOST_BYTES) {
      setFault(t('statements.tooLarge'));
      return;
    }
    latest.current = file;
    const content = await base64Of(file).catch(() => undefined);
    if (latest.current !== file) return;
    if (content === undefined || content === '') {
      setFault(t(content === '' ? 'statements.empty' : 'statements.notRead'));
      return;
    }
    read({ name: file.name.slice(0, 200), file: content });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };

  const refusal = preview.refusal ?? FIELDS.map(preview.fieldError).find(Boolean);
  if (shown) {
    const { name, file } = shown.body;
    return (
      <PreviewPanel
        seen={shown}
        isReading={preview.isRunning}
        refusal={refusal}
        onLayout={(layout) => read({ name, file, ...layout })}
        onClose={forget}
      />
    );
  }
  const problem = fault ?? refusal;
  return (
    <section
      aria-label={t('statements.import')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-card border border-line-strong border-dashed bg-surface px-4 py-8 text-center',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <FileUp aria-hidden size={28} className="text-ink-faint" />
      <p className="max-w-xl text-ink-soft">{t('statements.import.text')}</p>
      <FileButton
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        label={t('statements.choose')}
        tone="primary"
        busy={preview.isRunning}
        onChoose={([file]) => void choose(file)}
      >
        {t(preview.isRunning ? 'statements.reading' : 'statements.choose')}
      </FileButton>
      {problem && (
        <div role="alert" className="w-full max-w-xl">
          <Notice tone="negative">{problem}</Notice>
        </div>
      )}
    </section>
  );
}
