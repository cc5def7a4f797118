import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { saveFile } from '@pitaka/ui/call/save-file.ts';
import { Button, IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { Download } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { postForBlob } from '../../../file-calls.ts';
import { PasswordField } from '../../../forms/password-field.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { onLive } from '../../../live/live-events.ts';
import { useText } from '../../../texts.ts';
import { Section } from './section.tsx';

type File = AnswerOf<'/protection/exports'>[number];

const FORMS = ['html', 'json'] as const;
const NONE = {};
/** Polls a file that is being written, in case no message comes. */
const POLL_MS = 2_000;

/** All stored data of the user, written in the background. */
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
    const timer = setInterval(() => void reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  const make = async () => {
    setBusy(true);
    try {
      await call('/protection/export', { form });
    } catch {
      // The call client shows the error.
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
  const sheet = useHistoryDialog(`own-data-${file.id}`);
  const [loaded, setLoaded] = useState<globalThis.File>();
  const isOpen = sheet.open;
  // Runs after the sheet has closed: closing goes back in the history, which would stop the download.
  useEffect(() => {
    if (!loaded || isOpen) return;
    saveFile(loaded);
    setLoaded(undefined);
  }, [loaded, isOpen]);
  const save = (blob: globalThis.File) => {
    setLoaded(blob);
    sheet.hide();
  };
  const name = `${t(`protection.data.${file.form}`)}, ${moment(file.createdAt)}`;
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
        <IconButton label={t('protection.data.save', { file: name })} onClick={sheet.show} className="text-accent-ink">
          <Download aria-hidden size={20} />
        </IconButton>
      )}
      <Dialog
        open={sheet.open}
        onClose={sheet.hide}
        kind="sheet"
        title={t('protection.data')}
        closeLabel={t('shell.close')}
      >
        <SaveForm id={file.id} onLoaded={save} />
      </Dialog>
    </li>
  );
}

/** The file has all of a user's data, so it requires the password. */
function SaveForm({ id, onLoaded }: { id: string; onLoaded: (file: globalThis.File) => void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      onLoaded(await postForBlob('/protection/export/file', { id, password }, { errors: 'own' }));
    } catch (error) {
      setProblem(problemOf(error) ?? t('shell.error.system'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4 overflow-y-auto p-1">
      <p className="text-ink-soft text-sm">{t('protection.data.ask')}</p>
      <PasswordField
        label={t('protection.close.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem}
      />
      <Button type="submit" size="wide" busy={busy}>
        {t('protection.data.saveIt')}
      </Button>
    </form>
  );
}

function problemOf(error: unknown): string | undefined {
  const ofField = error instanceof CallRefused ? error.fields.password?.message : undefined;
  return ofField ?? (error instanceof Error ? error.message : undefined);
}
