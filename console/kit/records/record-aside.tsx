import { X } from 'lucide-react';
import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../controls/button.tsx';
import { useText } from '../../texts.ts';
import { RecordSlot } from './record-slot.ts';

export interface RecordAsideProps {
  /** The kind of record, for screen readers. */
  label: string;
  onClose: () => void;
  /** Goes back to the decided record, after which this one opened automatically. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

/** The open record, at the right of the whole page; on a tablet it covers the list's right side. */
export function RecordAside({ label, onClose, onBack, children }: RecordAsideProps) {
  const t = useText();
  const slot = useContext(RecordSlot);
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    // The focused element is gone with the record: the list continues from its current row.
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('main')?.focus();
    };
  }, []);
  if (!slot) return undefined;
  return createPortal(
    <aside
      ref={frame}
      aria-label={label}
      className="max-desktop:fixed max-desktop:inset-y-0 max-desktop:end-0 max-desktop:z-20 relative w-[min(30rem,100vw)] shrink-0 border-line border-s bg-surface max-desktop:shadow-float desktop:w-[24.75rem]"
    >
      <IconButton label={t('kit.record.close')} onClick={onClose} className="absolute! end-2 top-2 z-10">
        <X aria-hidden size={17} />
      </IconButton>
      <div className="flex h-full flex-col overflow-y-auto">
        {onBack && (
          <p className="flex items-center gap-2 border-line border-b bg-page py-1 ps-4.5 pe-12 text-ink-faint text-xs">
            <span role="status">{t('kit.record.next')}</span>
            <button
              type="button"
              onClick={onBack}
              className="control font-semibold text-accent-ink underline-offset-2 hover:underline"
            >
              {t('kit.record.back')}
            </button>
          </p>
        )}
        {children}
      </div>
    </aside>,
    slot,
  );
}
