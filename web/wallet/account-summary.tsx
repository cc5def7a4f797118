import { Landmark, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PayoutKind } from './payout-account.ts';

export interface AccountSummaryProps {
  kind: PayoutKind;
  /** The bank or wallet. */
  name: string;
  /** The masked account number. */
  number: string;
  holder: string;
  /** The fee and the duration of a payment to it. */
  terms?: ReactNode;
  /** Why the account cannot be used. */
  note?: ReactNode;
}

/** The details that distinguish a user's accounts: the bank, the end of the number, the holder. */
export function AccountSummary({ kind, name, number, holder, terms, note }: AccountSummaryProps) {
  const Icon = kind === 'bank' ? Landmark : WalletCards;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-start">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink"
      >
        <Icon size={20} strokeWidth={1.75} />
      </span>
      <span className="flex min-w-0 flex-[1_1_8rem] flex-col">
        <span className="break-words font-semibold leading-snug">{name}</span>
        <span className="tabular break-words text-ink-soft text-sm">
          {number} · {holder}
        </span>
        {terms && <span className="text-ink-soft text-sm">{terms}</span>}
        {note && <span className="text-notice text-sm">{note}</span>}
      </span>
    </span>
  );
}
