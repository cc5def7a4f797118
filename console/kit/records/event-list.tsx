import { Moment } from '../../controls/figures.tsx';

export interface EventListProps {
  events: readonly { readonly id: string; readonly status: string; readonly outcome: string; readonly at: string }[];
}

/** The provider's reports. */
export function EventList({ events }: EventListProps) {
  return (
    <ul className="flex flex-col gap-1">
      {events.map((event) => (
        <li key={event.id} className="flex justify-between gap-3">
          <span>
            {event.status} <span className="text-ink-faint">{event.outcome}</span>
          </span>
          <Moment at={event.at} className="text-ink-faint text-xs" />
        </li>
      ))}
    </ul>
  );
}
