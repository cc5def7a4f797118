import { useRef, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FileButton, PICTURES } from '../../../controls/file-button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { base64Of } from '../../../data/base64-of.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import type { VipSection } from './section.ts';

/** The server's limit. */
const MOST_BYTES = 2 * 1024 * 1024;

const KINDS = [
  { key: 'vipPicture', shape: 'icon' },
  { key: 'headerPicture', shape: 'picture' },
] as const;

type Row = Readonly<Record<string, unknown>>;

/**
 * The site's own pictures in place of the drawn ones. Like every change of the levels, they need another person's
 * approval.
 */
export function LevelPictures({ section }: { section: VipSection }) {
  const t = useText();
  const levels = section.values.levels;
  const rows: readonly Row[] = Array.isArray(levels) ? levels.filter((row) => typeof row === 'object') : [];
  const [fault, setFault] = useState<string>();
  const save = useCommand('/console/settings/save', { done: t('vip.picture.asked') });
  const target = useRef<{ index: number; key: string }>(undefined);
  const put = (index: number, key: string, address: string) => {
    const next = rows.map((row, at) => (at === index ? { ...row, [key]: address } : row));
    const values = { levels: next } as VipSection['values'];
    const reason = t('vip.picture.reason', { level: index });
    save.run({ section: section.section, version: section.version, values, reason });
  };
  const store = useCommand('/console/vip/picture', {
    onDone: ({ address }) => target.current && put(target.current.index, target.current.key, address),
    keepsRecordOpen: true,
  });
  const choose = async (file: File | undefined, kind: (typeof KINDS)[number], index: number) => {
    setFault(undefined);
    if (!file) return;
    if (file.size > MOST_BYTES) return setFault(t('vip.picture.tooLarge'));
    store.forget();
    target.current = { index, key: kind.key };
    store.run({ file: await base64Of(file), shape: kind.shape });
  };
  const problem = fault ?? store.fieldError('file') ?? store.refusal ?? save.refusal;
  return (
    <Panel title={t('vip.pictures')}>
      <p className="mb-3 text-ink-soft">{t('vip.pictures.text')}</p>
      {problem && <Notice tone="negative">{problem}</Notice>}
      <ul className="flex flex-col gap-2">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          <li key={index} className="flex flex-wrap items-center gap-3">
            <span className="min-w-24">
              {index} {String(row.name ?? '')}
            </span>
            {KINDS.map((kind) => (
              <span key={kind.key} className="flex items-center gap-2">
                {row[kind.key] ? (
                  <img src={String(row[kind.key])} alt="" className="h-8 w-auto rounded-control" />
                ) : undefined}
                <FileButton
                  accept={PICTURES}
                  label={t(`vip.picture.${kind.key}`)}
                  busy={store.isRunning || save.isRunning}
                  onChoose={([file]) => void choose(file, kind, index)}
                >
                  {t(`vip.picture.${kind.key}`)}
                </FileButton>
                {row[kind.key] ? (
                  <Button tone="quiet" onClick={() => put(index, kind.key, '')}>
                    {t('vip.picture.remove')}
                  </Button>
                ) : undefined}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
