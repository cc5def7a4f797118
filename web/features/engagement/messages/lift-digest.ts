import type { ListStore } from '../../../lists/list-store.ts';
import type { Message } from './message.ts';

/** An older digest is one message among others. */
const SHOWN_MS = 36 * 3_600_000;

/** The digest that is shown above the list: the newest one, while it is recent. */
export function digestIn(messages: readonly Message[], now: number): Message | undefined {
  const newest = messages.find(({ digest }) => digest);
  return newest && now - Date.parse(newest.at) < SHOWN_MS ? newest : undefined;
}

/** The list of a store without the digest that is shown above it. */
export function withoutDigest(store: ListStore<Message>, now: number): ListStore<Message> {
  let all: readonly Message[] | undefined;
  let others: readonly Message[] = [];
  const rows = () => {
    const present = store.rows();
    // The same array while nothing changed: the list renders its rows again for each new one.
    if (present !== all) {
      const digest = digestIn(present, now);
      all = present;
      others = digest ? present.filter((message) => message !== digest) : present;
    }
    return others;
  };
  return { ...store, rows };
}
