import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { EXPORT_GROUPS } from '@pitaka/contract/records.ts';
import { saveFile } from '@pitaka/ui/call/save-file.ts';
import { Button, IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { postForBlob } from '../../../file-calls.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { onLive } from '../../../live/live-events.ts';
import { useText } from '../../../texts.ts';
import type { Days } from './report-span.ts';
import { DayFields, spanError } from './span-choice.tsx';
import { useDays } from './use-days.ts';

type Export = AnswerOf<'/report/exports'>[number];
type ExportGroup = Export['by'];

const NONE = {};
/** Polls a file that is being written, in case no message comes. */
const POLL_MS = 2_000;

export interface FilesSheetProps {
  open: boolean;
  onClose: () => void;
  /** The report's days, preselected. */
  days: Days;
  today: string;
}

/** Files of the report: written in the background, downloaded when they are ready. */
export default function FilesSheet({ open, onClose, days, today }: FilesSheetProps) {
  const t = useText();
  const files = useAnswer('/report/exports', NONE);
  const { data, reload } = files;
  const isWaiting = data?.some(({ state }) => state === 'waiting') ?? false;
  useEffect(() => onLive('message', () => void reload()), [reload]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('report.files')} closeLabel={t('shell.close')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet scrolls, and the keyboard has to reach it */}
      <div tabIndex={0} className="-mx-5 flex flex-col gap-5 overflow-y-auto px-5 pb-1 -outline-offset-2">
        <NewFile days={days} today={today} onMade={() => void reload()} />
        <section>
          <h3 className="font-semibold">{t('report.files.mine')}</h3>
          <AnswerView answer={files}>
            {(list) =>
              list.length === 0 ? (
                <p className="py-3 text-ink-soft text-sm">{t('report.files.none')}</p>
              ) : (
                <ul>
                  {list.map((file) => (
                    <FileRow key={file.id} file={file} />
                  ))}
                </ul>
              )
            }
          </AnswerView>
        </section>
      </div>
    </Dialog>
  );
}

function NewFile({ days, today, onMade }: { days: Days; today: string; onMade: () => void }) {
  const t = useText();
  const [span, setSpan] = useState(days);
  const [by, setBy] = useState<ExportGroup>('line');
  const [busy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    try {
      await call('/report/export', { ...span, by });
      onMade();
    } catch {
      // The call client shows the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft text-sm">{t('report.files.text')}</p>
      <Chips<ExportGroup>
        label={t('report.files.what')}
        choices={EXPORT_GROUPS.map((value) => ({ value, label: t(`report.files.by.${value}`) }))}
        value={by}
        onChange={setBy}
        className="-mx-5 px-5 [&_button:not([aria-pressed=true])]:bg-sunken"
      />
      <DayFields days={span} today={today} onChange={setSpan} />
      <Button size="wide" busy={busy} disabled={spanError(span) !== undefined} onClick={() => void create()}>
        {t('report.files.create')}
      </Button>
    </div>
  );
}

function FileRow({ file }: { file: Export }) {
  const t = useText();
  const moment = useMoment();
  const days = useDays();
  const [busy, setBusy] = useState(false);
  const name = `${t(`report.files.by.${file.by}`)}, ${days(file.from, file.to)}`;
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await postForBlob('/report/export/file', { id: file.id }));
    } catch {
      // The call client shows the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b py-2">
      <p className="min-w-0 flex-1">
        <span className="block break-words font-medium">{name}</span>
        <span className="block text-ink-soft text-sm">
          {file.state === 'ready'
            ? t('report.files.ready', { time: moment(file.expiresAt ?? file.createdAt) })
            : t(`report.files.${file.state}`)}
        </span>
      </p>
      {file.state === 'ready' && (
        <IconButton
          label={t('report.files.save', { file: name })}
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
