import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { ChevronRight } from 'lucide-react';
import { SafeHtml } from '../../../content/safe-html.tsx';
import { AddressLink } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

export interface NoticesDialogProps {
  open: boolean;
  onClose: () => void;
  notices: readonly Notice[];
}

type Notice = AnswerOf<'/cp/mainview/notice'>[number];

/** The whole notices, for users who do not want to wait for the marquee. */
export default function NoticesDialog({ open, onClose, notices }: NoticesDialogProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} title={t('home.notices')} closeLabel={t('shell.close')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard has to reach it */}
      <ul tabIndex={0} className="-mx-5 flex flex-col gap-4 overflow-y-auto px-5 text-ink-soft -outline-offset-2">
        {notices.map(({ content, html, to }) => (
          <li key={content} className="border-notice/40 border-s-2 ps-3 leading-relaxed">
            {html ? <SafeHtml html={html} /> : to ? <NoticeLink to={to} text={content} /> : content}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** A notice about a page links it; the page replaces the dialog's own entry of the history. */
function NoticeLink({ to, text }: { to: string; text: string }) {
  return (
    <AddressLink href={to} replace className="flex min-h-11 items-center gap-2 text-accent-ink">
      <span className="min-w-0 flex-1">{text}</span>
      <ChevronRight aria-hidden size={18} className="shrink-0" />
    </AddressLink>
  );
}
