import type { ReactNode } from 'react';
import { Button, type Tone } from '../../controls/button.tsx';
import { useNow } from '../../controls/use-now.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useText } from '../../texts.ts';
import { minutesLeft } from './claim-badge.tsx';

export interface Decision {
  readonly label: string;
  readonly tone?: Tone;
  /** The key with the same effect. */
  readonly hint?: string;
  readonly isBusy?: boolean;
  readonly run: () => void;
}

export interface Claim {
  /** The operator who claimed the record, so that two do not work on it; null if there is none. */
  readonly by: string | null;
  readonly isOwn: boolean;
  /** The end of the claim; null if it does not expire. */
  readonly until: string | null;
  /** undefined: it cannot be claimed, or released, in its current state. */
  readonly claim: Decision | undefined;
}

export interface DecisionBarProps {
  claim?: Claim | undefined;
  /** Further facts for the decision. */
  note?: ReactNode;
  /** The decisions, with the usual decision first. */
  decisions: readonly (Decision | false | undefined)[];
  /** Rare actions. */
  more?: readonly (Decision | false | undefined)[];
}

/** All decisions about the open record, in one place at its foot, with their keys. */
export function DecisionBar({ claim, note, decisions, more = [] }: DecisionBarProps) {
  const main = decisions.filter((decision) => decision !== false && decision !== undefined);
  const rest = more.filter((decision) => decision !== false && decision !== undefined);
  const all = [...main, ...rest, ...(claim?.claim ? [claim.claim] : [])];
  useKeys(
    Object.fromEntries(all.flatMap(({ hint, isBusy, run }) => (hint && !isBusy ? [[hint.toLowerCase(), run]] : []))),
  );
  const held = claim && (claim.by !== null || claim.claim);
  if (all.length === 0 && !held && !note) return undefined;
  return (
    <footer className="sticky bottom-0 mt-auto flex flex-col gap-2.5 border-line border-t bg-page px-4.5 py-3.5">
      {(held || note) && (
        <div className="flex items-center justify-between gap-3 text-ink-faint">
          <span className="min-w-0">
            {claim && held && <Holder claim={claim} />}
            {held && note && ' · '}
            {note}
          </span>
          {claim?.claim && (
            <button
              type="button"
              aria-keyshortcuts={claim.claim.hint}
              disabled={claim.claim.isBusy}
              onClick={claim.claim.run}
              className="control shrink-0 font-semibold text-accent-ink underline-offset-2 hover:underline disabled:opacity-50"
            >
              {claim.claim.label}
            </button>
          )}
        </div>
      )}
      {main.length + rest.length > 0 && <Row decisions={[...main, ...rest]} />}
    </footer>
  );
}

function Row({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {decisions.map(({ label, tone, hint, isBusy, run }) => (
        <Button
          key={label}
          {...(tone ? { tone } : {})}
          {...(hint ? { hint } : {})}
          busy={isBusy ?? false}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function Holder({ claim: { by, isOwn, until } }: { claim: Claim }) {
  const t = useText();
  const now = useNow();
  if (by === null) return t('kit.claim.nobody');
  const minutes = until === null ? undefined : minutesLeft(until, now);
  if (isOwn) return minutes === undefined ? t('kit.claim.own') : t('kit.claim.ownFor', { minutes });
  const name = by;
  return minutes === undefined ? t('kit.claim.other', { name }) : t('kit.claim.otherFor', { name, minutes });
}
