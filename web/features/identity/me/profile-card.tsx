import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { COPIED_SHOWN_MS } from '@pitaka/ui/tokens/timing.ts';
import { Check, Copy, Crown, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from '../../../navigation/link.tsx';
import type { User } from '../../../session/session.ts';
import { useText } from '../../../texts.ts';
import { Avatar } from './avatar.tsx';

export interface ProfileCardProps {
  user: User;
  hasVip: boolean;
  onAvatar: () => void;
  onName: () => void;
}

/** The user above the balance, in two lines: the balance is the page's subject. */
export function ProfileCard({ user, hasVip, onAvatar, onName }: ProfileCardProps) {
  const t = useText();
  // A session that was stored by an earlier version has none.
  const name = user.name ?? '';
  return (
    <section className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
      <button
        type="button"
        aria-label={t('account.avatar.change')}
        onClick={onAvatar}
        className="relative mt-1 shrink-0 rounded-full"
      >
        <Avatar name={user.avatar} uid={user.uid} className="size-13" />
        <span
          aria-hidden
          className="absolute -end-0.5 -bottom-0.5 grid size-5 place-items-center rounded-full bg-raised text-ink-soft shadow-raised"
        >
          <Pencil size={11} />
        </span>
      </button>
      <div className="min-w-[min(9rem,100%)] flex-1">
        <button
          type="button"
          onClick={onName}
          className="-my-1.5 flex min-h-11 max-w-full items-center gap-1.5 rounded-control text-start font-bold text-lg leading-tight tracking-tight min-[22rem]:text-xl"
        >
          <span className="sr-only">{t('account.name.change')} </span>
          <span className="min-w-0 break-words">{name || t('account.name.add')}</span>
          <Pencil aria-hidden size={15} className="shrink-0 text-ink-faint" />
        </button>
        <div className="flex flex-wrap items-center gap-x-2.5 text-sm">
          <CopyUid uid={user.uid} />
          {hasVip && <VipBadge level={user.level} />}
        </div>
      </div>
    </section>
  );
}

/** The user's level, linked to its benefits. */
function VipBadge({ level }: { level: number }) {
  const t = useText();
  return (
    <Link to="/Vip" className="-my-2.5 inline-flex min-h-11 items-center">
      <span className="inline-flex items-center gap-1 rounded-full bg-accent-soft px-2.5 py-1 font-semibold text-accent-ink text-xs">
        <Crown aria-hidden size={14} />
        {t('account.vip.level', { level })}
      </span>
    </Link>
  );
}

/** The number itself is the button, because on a narrow phone there is no room for a button beside it. */
function CopyUid({ uid }: { uid: string }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const done = await copyText(uid);
    setCopied(done);
    showToast(t(done ? 'shell.copied' : 'shell.copy.failed'), { tone: done ? 'positive' : 'negative' });
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="-my-1 tabular flex min-h-11 max-w-full items-center gap-1.5 rounded-control text-start text-ink-soft"
    >
      <span className="sr-only">{t('account.uid.copy')} </span>
      <span className="min-w-0">
        UID <span className="font-semibold">{uid}</span>
      </span>
      {copied ? (
        <Check aria-hidden size={16} className="shrink-0 text-positive" />
      ) : (
        <Copy aria-hidden size={16} className="shrink-0" />
      )}
    </button>
  );
}
