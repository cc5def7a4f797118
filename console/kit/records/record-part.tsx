import type { ReactNode } from 'react';
import { Copyable } from '../../controls/copyable.tsx';

/** What all parts share: names of facts stand in one column, whatever part they are in. */
const PART = 'border-line border-t px-4.5 py-3.5 first:border-t-0 [&_dl]:grid-cols-[8.5rem_1fr] [&_dl]:gap-x-3';

/** A part of the open record. */
export function RecordPart({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={PART}>
      {title && <h2 className="mb-2 font-semibold text-ink-faint text-xs">{title}</h2>}
      {children}
    </section>
  );
}

export interface RecordHeadProps {
  reference: string;
  /** Where it stands. */
  badge: ReactNode;
  amount?: ReactNode;
  /** Under the amount: what arrives, when it is due. */
  lines?: ReactNode;
  /** What to look out for. */
  flags?: ReactNode;
  children?: ReactNode;
}

/** What a record is, in one look: reference, state, amount, when it is due, what to look out for. */
export function RecordHead({ reference, badge, amount, lines, flags, children }: RecordHeadProps) {
  return (
    <RecordPart>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-2 pe-9">
        {reference !== '' ? <Copyable value={reference} /> : <span />}
        <span className="flex flex-wrap gap-1">{badge}</span>
      </div>
      {amount && <p className="mt-1 font-bold text-3xl leading-tight tracking-tight">{amount}</p>}
      {lines && <p className="mt-0.5 text-ink-faint">{lines}</p>}
      {flags && <p className="mt-2 flex flex-wrap gap-1.5 empty:hidden">{flags}</p>}
      {children && <div className="mt-3 flex flex-col gap-2 empty:hidden">{children}</div>}
    </RecordPart>
  );
}
