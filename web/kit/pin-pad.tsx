import type { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useState } from 'react';
import { useSite } from '../site/use-site.ts';
import { useLocale, useText } from '../texts.ts';
import { SixDigitPad } from './six-digit-pad.tsx';

export interface PinPadProps {
  /** The refusal of the digits typed before. */
  refusal: CallRefused | undefined;
  /** The end of a lock that was known before anything was typed. */
  lockedUntil: string | null;
  /** Whether the operation is already being sent. */
  busy?: boolean;
  /** Called with all six digits; the pad is empty again after that. */
  onPin: (six: string) => Promise<void>;
}

/** The safe's password for an operation: how many tries are left, or until when it is locked. */
export function PinPad({ refusal, lockedUntil, busy: isSending = false, onPin }: PinPadProps) {
  const t = useText();
  const locale = useLocale();
  const { timezone } = useSite();
  const [typed, setTyped] = useState('');
  const [isAsking, setAsking] = useState(false);
  const busy = isSending || isAsking;
  const isLocked = refusal?.code === 'safe_locked' || (lockedUntil !== null && new Date(lockedUntil) > new Date());
  const detail = (refusal?.data ?? {}) as { attemptsLeft?: number; lockedUntil?: string | null };
  const until = detail.lockedUntil ?? lockedUntil;
  const hint = isLocked
    ? t('safe.lockedUntil', {
        time:
          until === null ? '' : dateFormat(locale, { timeStyle: 'short', timeZone: timezone }).format(new Date(until)),
      })
    : refusal && `${refusal.message}. ${t('safe.attemptsLeft', { count: detail.attemptsLeft ?? 0 })}`;
  const complete = async (six: string) => {
    setAsking(true);
    await onPin(six);
    setTyped('');
    setAsking(false);
  };
  return (
    <>
      <div className="flex flex-col gap-0.5 text-center">
        <h3 className="font-semibold">{t('safe.pad.title')}</h3>
        <p className="text-balance text-ink-soft text-sm">{t('safe.pad.text')}</p>
      </div>
      <p role="alert" className="min-h-5 text-balance text-center text-negative text-sm">
        {/* Announced only once the keys work again: digits typed earlier would be lost. */}
        {busy ? undefined : hint}
      </p>
      <SixDigitPad
        value={typed}
        onChange={setTyped}
        onComplete={(six) => void complete(six)}
        label={t('safe.pad.title')}
        disabled={busy || isLocked}
        busy={busy}
      />
    </>
  );
}
