import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';
import { useText } from '../texts.ts';

export interface RecordLayoutProps {
  list: ReactNode;
  /** undefined: none is open. */
  record: ReactNode | undefined;
  recordLabel: string;
  onClose: () => void;
}

/** The list, and beside it the record that is open: on a tablet the record lies over the list's right side. */
export function RecordLayout({ list, record, recordLabel, onClose }: RecordLayoutProps) {
  const t = useText();
  return (
    <div
      className={classNames('grid items-start gap-4', record !== undefined && 'wide:grid-cols-[minmax(0,1fr)_24rem]')}
    >
      <div className="flex min-w-0 flex-col gap-4">{list}</div>
      {record && (
        <aside
          aria-label={recordLabel}
          className="relative overflow-y-auto border-line bg-surface max-wide:fixed max-wide:inset-y-0 max-wide:end-0 max-wide:z-20 max-wide:w-[min(30rem,100vw)] max-wide:border-s max-wide:shadow-float wide:sticky wide:top-4 wide:max-h-[calc(100dvh-5rem)] wide:rounded-card wide:border"
        >
          <IconButton label={t('queues.close')} onClick={onClose} className="absolute! end-2 top-2 z-10">
            <X aria-hidden size={17} />
          </IconButton>
          {record}
        </aside>
      )}
    </div>
  );
}

/** A part of the open record. */
export function RecordPart({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="border-line border-t p-4 first:border-t-0">
      {title && <h2 className="mb-2 font-medium text-ink-faint text-xs">{title}</h2>}
      {children}
    </section>
  );
}
