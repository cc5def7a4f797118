import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { useCommand } from '../../data/use-command.ts';
import { useText } from '../../texts.ts';
import { type Layout, PreviewPanel } from './preview-panel.tsx';

type StatementFile = Pick<RequestTo<'/console/statements/preview'>, 'name' | 'file'>;
type Preview = Parameters<typeof PreviewPanel>[0]['preview'];

/** What the server takes at most. */
const MOST_BYTES = 5 * 1024 * 1024;

/** A file is chosen, looked at, and only then imported. */
export function ImportPanel() {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<StatementFile>();
  const [shown, setShown] = useState<Preview>();
  const [fault, setFault] = useState<string>();
  const [isOver, setOver] = useState(false);
  const preview = useCommand('/console/statements/preview', { onDone: setShown });

  const forget = () => {
    setChosen(undefined);
    setShown(undefined);
    setFault(undefined);
    preview.forget();
  };
  const read = (file: StatementFile, layout: Layout) => preview.run({ ...file, ...layout });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    forget();
    if (file.size > MOST_BYTES) {
      setFault(t('statements.tooLarge'));
      return;
    }
    const content = await base64Of(file).catch(() => undefined);
    if (content === undefined || content === '') {
      setFault(t(content === '' ? 'statements.empty' : 'statements.notRead'));
      return;
    }
    const made = { name: file.name.slice(0, 200), file: content };
    setChosen(made);
    read(made, {});
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };

  if (chosen && shown) {
    return (
      <PreviewPanel
        file={chosen}
        preview={shown}
        isReading={preview.isRunning}
        refusal={preview.refusal}
        onLayout={(layout) => read(chosen, layout)}
        onClose={forget}
      />
    );
  }
  const problem = fault ?? preview.refusal ?? preview.fieldError('file') ?? preview.fieldError('name');
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
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label={t('statements.choose')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file may be chosen again after it was mended.
          event.target.value = '';
        }}
      />
      <Button tone="primary" busy={preview.isRunning} onClick={() => input.current?.click()}>
        {t(preview.isRunning ? 'statements.reading' : 'statements.choose')}
      </Button>
      {problem && (
        <div role="alert" className="w-full max-w-xl">
          <Notice tone="negative">{problem}</Notice>
        </div>
      )}
    </section>
  );
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,?/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
