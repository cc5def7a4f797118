import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from '../store/store.ts';
import { classNames } from './class-names.ts';
import { dismissToast, type Toast, type ToastPlace, type ToastTone, toasts } from './toast-store.ts';

const ICONS = { positive: CircleCheck, negative: CircleAlert, neutral: Info } as const;
const TONES: Readonly<Record<ToastTone, string>> = {
  positive: 'text-positive',
  negative: 'text-negative',
  neutral: 'text-ink-soft',
};

/**
 * Notifications are in the top layer, so that they cover open dialogs, too. `inHeader`: shows only the newest, in the
 * line at the top of the window, where it covers no content.
 */
export function Toaster({ inHeader = false }: { inHeader?: boolean }) {
  const shown = useStore(toasts);
  if (inHeader) return <ToastStack place="header" shown={shown.slice(-1)} />;
  return (
    <>
      <ToastStack place="top" shown={shown.filter((toast) => toast.place === 'top')} />
      <ToastStack place="bottom" shown={shown.filter((toast) => toast.place === 'bottom')} />
    </>
  );
}

function ToastStack({ place, shown }: { place: ToastPlace | 'header'; shown: readonly Toast[] }) {
  const element = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    const popover = element.current;
    if (!popover?.showPopover) return;
    // Shown again for each toast: the last element to enter the top layer covers a dialog opened in between.
    if (popover.matches(':popover-open')) popover.hidePopover();
    if (newest !== undefined) popover.showPopover();
  }, [newest]);
  return (
    <div
      ref={element}
      popover="manual"
      className={classNames(
        'pointer-events-none inset-x-0 inset-y-auto within-phone flex-col items-center gap-2 overflow-visible bg-transparent px-4 open:flex',
        PLACES[place],
      )}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

const PLACES: Readonly<Record<ToastPlace | 'header', string>> = {
  top: 'top-[calc(0.75rem+env(safe-area-inset-top))]',
  bottom: 'bottom-[calc(var(--tab-bar)+0.75rem)]',
  header: 'top-1.5',
};

function ToastCard({ toast }: { toast: Toast }) {
  const Icon = ICONS[toast.tone];
  return (
    <div
      role={toast.tone === 'negative' ? 'alert' : 'status'}
      lang={toast.lang}
      className="toast flex max-w-full items-center gap-2.5 rounded-card bg-raised px-4 py-3 font-medium text-ink text-sm shadow-float"
    >
      <Icon aria-hidden size={20} className={classNames('shrink-0', TONES[toast.tone])} />
      <span className="whitespace-pre-line">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.run();
            dismissToast(toast.id);
          }}
          className="pointer-events-auto -my-3 min-h-11 shrink-0 rounded-control ps-2 font-semibold text-accent-ink"
        >
          {toast.action.label}
        </button>
      )}
    </div>
  );
}
