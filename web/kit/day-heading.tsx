import { useSite } from '../site/use-site.ts';
import { dayIn } from './site-day.ts';
import { useDayName } from './use-day-name.ts';

export interface DayHeadingProps {
  at: string;
  /** When the row above it was; undefined for the first row. */
  before: string | undefined;
}

/** The day above the first of its rows, in a list that is newest first. */
export function DayHeading({ at, before }: DayHeadingProps) {
  const { timezone } = useSite();
  const dayName = useDayName();
  const dayOf = (moment: string) => dayIn(timezone, new Date(moment));
  const day = dayOf(at);
  if (before !== undefined && dayOf(before) === day) return null;
  return (
    <h2 className="pt-4 pb-1 font-semibold text-ink-faint text-sm">{dayName(day, dayIn(timezone, new Date()))}</h2>
  );
}
