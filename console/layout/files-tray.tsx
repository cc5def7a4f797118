import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '../controls/button.tsx';
import { Moment } from '../controls/figures.tsx';
import { Popover } from '../controls/popover.tsx';
import { download } from '../data/download.ts';
import { POLL } from '../data/polling.ts';
import { useCall } from '../data/use-call.ts';
import { useHasPermission } from '../session/use-operator.ts';
import { useText } from '../texts.ts';

type ListFile = AnswerOf<'/console/files'>[number];

/** Long lists that are being written or wait to be downloaded; announces a ready one on every page. */
export function FilesTray() {
  const t = useText();
  const may = useHasPermission();
  const files = useFiles(may('list.export') || may('audit.export'));
  if (files.length === 0) return undefined;
  const ready = files.filter(({ state }) => state === 'ready').length;
  return (
    <Popover
      buttonClass={buttonClass('plain')}
      className="w-96 max-w-[calc(100vw-1rem)]"
      label={ready > 0 ? t('shell.files.count', { count: ready }) : t('shell.files')}
    >
      {() => (
        <ul className="flex flex-col divide-y divide-line">
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
    </Popover>
  );
}

function FileRow({ file }: { file: ListFile }) {
  const t = useText();
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="wrap-anywhere block font-semibold">{file.name}</span>
        <span className="block text-ink-faint text-xs">
          {t('shell.files.rows', { count: file.rows })} · <Moment at={file.createdAt} /> ·{' '}
          {t(`shell.files.state.${file.state}`)}
        </span>
      </span>
      {file.state === 'ready' && (
        <Button tone="primary" onClick={() => void download('/console/files/download', { id: file.id })}>
          {t('shell.files.download')}
        </Button>
      )}
    </li>
  );
}

/** Polls often only while a file is being written. */
function useFiles(isOffered: boolean): readonly ListFile[] {
  const t = useText();
  const [isWaiting, setWaiting] = useState(false);
  const waiting = useRef<ReadonlySet<string>>(new Set());
  const { data } = useCall(
    '/console/files',
    {},
    { enabled: isOffered, ...(isWaiting ? { everyMs: POLL.progress } : {}) },
  );
  useEffect(() => {
    if (!data) return;
    for (const { id, name, state } of data) {
      if (state === 'waiting' || !waiting.current.has(id)) continue;
      if (state === 'ready') showToast(t('shell.files.ready', { name }), { tone: 'positive' });
      else showToast(t('shell.files.failed', { name }), { tone: 'negative' });
    }
    waiting.current = new Set(data.filter(({ state }) => state === 'waiting').map(({ id }) => id));
    setWaiting(waiting.current.size > 0);
  }, [data, t]);
  return data ?? [];
}
