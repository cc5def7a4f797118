import { Button } from '@pitaka/ui/primitives/button.tsx';
import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { COPIED_SHOWN_MS } from '@pitaka/ui/tokens/timing.ts';
import { Check, Copy, Pencil, QrCode as QrIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { User } from '../../../session/session.ts';
import { useText } from '../../../texts.ts';
import { Avatar } from './avatar.tsx';

export interface ProfileCardProps {
  user: User;
  levelLabel: string;
  onAvatar: () => void;
  onInvite: () => void;
}

/** Who one is here: picture, uid, level, phone. */
export function ProfileCard({ user, levelLabel, onAvatar, onInvite }: ProfileCardProps) {
  const t = useText();
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <button
          type="button"
          aria-label={t('account.avatar.change')}
          onClick={onAvatar}
          className="relative shrink-0 rounded-full"
        >
          <Avatar name={user.avatar} uid={user.uid} className="size-16" />
          <span
            aria-hidden
            className="absolute -end-0.5 -bottom-0.5 grid size-6 place-items-center rounded-full bg-raised text-ink-soft shadow-raised"
          >
            <Pencil size={13} />
          </span>
        </button>
        <div className="min-w-[min(10rem,100%)] flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="tabular font-bold text-2xl tracking-tight">
              <span className="sr-only">{t('account.uid')} </span>
              {user.uid}
            </span>
            {levelLabel && (
              <span className="rounded-full bg-accent-soft px-2.5 py-0.5 font-semibold text-accent-ink text-xs">
                {levelLabel}
              </span>
            )}
          </p>
          <p className="tabular text-ink-soft text-sm">
            <span className="sr-only">{t('account.phone')} </span>
            {user.phone}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyUid uid={user.uid} />
        <Button tone="plain" onClick={onInvite} className="flex-1 flex-wrap">
          <QrIcon aria-hidden size={18} />
          {t('account.invite')}
        </Button>
      </div>
    </section>
  );
}

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
    <Button tone="plain" onClick={() => void copy()} className="flex-1 flex-wrap">
      {copied ? <Check aria-hidden size={18} className="text-positive" /> : <Copy aria-hidden size={18} />}
      {t('account.uid.copy')}
    </Button>
  );
}
