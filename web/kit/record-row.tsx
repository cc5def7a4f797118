import type { ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import type { Target } from '../navigation/route.ts';
import { useRowMoment } from './use-row-moment.ts';

export interface RecordRowProps {
  /** The record's own page; without a page the row is not a link. */
  link?: Target | undefined;
  /** What the row is about: a chip, or a face. */
  icon?: ReactNode;
  title: string;
  at: string;
  /** What happened then, where a record has several times. */
  atLabel?: string | undefined;
  /** The reason, or the other user. */
  note?: string | undefined;
  amount: string;
  amountTone?: string;
  /** Under the amount: the state, the balance after it. */
  below?: ReactNode;
}

/** One record in a list, linked to its page. With large text the amount has a line of its own. */
export function RecordRow({ link, icon, title, at, atLabel, note, amount, amountTone = '', below }: RecordRowProps) {
  const moment = useRowMoment();
  const row = 'flex min-h-16 items-start gap-3 border-line border-b py-3 text-ink';
  const content = (
    <>
      {icon}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 flex-[1_1_6rem]">
          <span className="block break-words font-medium">{title}</span>
          <span className="block text-ink-faint text-sm">
            {atLabel && `${atLabel} `}
            <time dateTime={at} className="tabular">
              {moment(at)}
            </time>
          </span>
          {note && <span className="block break-words text-ink-soft text-sm">{note}</span>}
        </span>
        <span className="tabular ms-auto text-end">
          <span className={`block font-semibold ${amountTone}`}>{amount}</span>
          {below && <span className="block text-sm">{below}</span>}
        </span>
      </span>
    </>
  );
  if (!link) return <div className={row}>{content}</div>;
  return (
    <Link {...link} className={`${row} active:bg-sunken`}>
      {content}
    </Link>
  );
}
