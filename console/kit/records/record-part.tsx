import type { ReactNode } from 'react';
import { Copyable } from '../../controls/copyable.tsx';

/** Common to all parts: names of facts are in one column across parts. */
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
  /** The record's state. */
  badge: ReactNode;
  amount?: ReactNode;
  /** Under the amount: the net amount, the due time. */
  lines?: ReactNode;
  /** Points to look out for. */
  flags?: ReactNode;
  children?: ReactNode;
}

/** A record at a glance: reference, state, amount, due time, flags. */
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
