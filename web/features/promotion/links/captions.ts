import { userStorageKey } from '../../../session/session.ts';
import { storedText, storeText } from '../../../session/storage.ts';

/** A text message's length: with the link, it also fits what Viber takes. */
export const CAPTION_MOST = 160;
/** More items are rarely shared at one time, and the browser's storage is small. */
const MOST_ITEMS = 40;

/** What a promoter wrote or chose for an item. */
export interface Choice {
  /** The promoter's own text; '' if there is none. */
  readonly own: string;
  /** The place among the texts: the own one first, then the proposals. */
  readonly place: number;
}

type Stored = readonly (readonly [item: string, choice: Choice])[];

const NOTHING: Choice = { own: '', place: 0 };

export function readChoice(item: string): Choice {
  return readAll().find(([of]) => of === item)?.[1] ?? NOTHING;
}

/** The newest items stay. */
export function storeChoice(item: string, choice: Choice): void {
  const others = readAll().filter(([of]) => of !== item);
  storeText(userStorageKey('captions'), JSON.stringify([[item, choice], ...others].slice(0, MOST_ITEMS)));
}

function readAll(): Stored {
  try {
    const value: unknown = JSON.parse(storedText(userStorageKey('captions')) ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is Stored[number] {
  if (!Array.isArray(entry)) return false;
  const [item, choice] = entry as [unknown, Partial<Choice> | null];
  return typeof item === 'string' && typeof choice?.own === 'string' && Number.isInteger(choice.place);
}

/** The texts to choose from, and the chosen one. */
export function captionsOf(choice: Choice, ideas: readonly string[]): { texts: readonly string[]; shown: string } {
  const texts = choice.own === '' ? ideas : [choice.own, ...ideas];
  return { texts, shown: texts[choice.place % texts.length] ?? '' };
}
