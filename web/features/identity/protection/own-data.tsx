import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { saveFile } from '@pitaka/ui/call/save-file.ts';
import { Button, IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { postForBlob } from '../../../file-calls.ts';
import { useMoment } from '../../../kit/use-moment.ts';
import { onLive } from '../../../live/live-events.ts';
import { useText } from '../../../texts.ts';
import { Section } from './section.tsx';

type File = AnswerOf<'/protection/exports'>[number];

const FORMS = ['html', 'json'] as const;
const NONE = {};
/** A file that is being written: looked at again, should no message come. */
const LOOK_AGAIN_MS = 2_000;

/** Everything stored about oneself, made in the background. */
export function OwnData() {
  const t = useText();
  const files = useAnswer('/protection/exports', NONE);
  const { data = [], reload } = files;
  const isWaiting = data.some(({ state }) => state === 'waiting');
  const [form, setForm] = useState<File['form']>('html');
  const [busy, setBusy] = useState(false);
  useEffect(() => onLive('message', () => void reload()), [reload]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void reload(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  const make = async () => {
    setBusy(true);
    try {
      await call('/protection/export', { form });
    } catch {
      // The call client says why.
    } finally {
      setBusy(false);
      void reload();
    }
  };
  return (
    <Section title={t('protection.data')} text={t('protection.data.text')}>
      <Chips
        label={t('protection.data')}
        choices={FORMS.map((value) => ({ value, label: t(`protection.data.${value}`) }))}
        value={form}
        onChange={setForm}
        className="-mx-4 px-4"
      />
      <Button tone="plain" size="wide" busy={busy} disabled={isWaiting} onClick={() => void make()}>
        {t('protection.data.make')}
      </Button>
      {data.length > 0 && (
        <ul className="rounded-card bg-surface px-4">
          {data.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function FileRow({ file }: { file: File }) {
  const t = useText();
  const moment = useMoment();
  const [busy, setBusy] = useState(false);
  const name = `${t(`protection.data.${file.form}`)}, ${moment(file.createdAt)}`;
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await postForBlob('/protection/export/file', { id: file.id }));
    } catch {
      // The call client says why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex min-h-14 items-center gap-3 border-line py-2 not-first:border-t">
      <p className="min-w-0 flex-1">
        <span className="block break-words">{name}</span>
        <span className="block text-ink-soft text-sm">
          {file.state === 'ready'
            ? t('protection.data.ready', { time: moment(file.expiresAt ?? file.createdAt) })
            : t(`protection.data.${file.state}`)}
        </span>
      </p>
      {file.state === 'ready' && (
        <IconButton
          label={t('protection.data.save', { file: name })}
          busy={busy}
          onClick={() => void save()}
          className="text-accent-ink"
        >
          <Download aria-hidden size={20} />
        </IconButton>
      )}
    </li>
  );
}
