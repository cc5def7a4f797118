import { removeText, storedText, storeText } from '../../../session/storage.ts';

/** What was typed for one recipient: it outlasts the page being loaded again, until it was sent. */
export interface TransferDraft {
  readonly typed: string;
  readonly note: string;
}

const nameOf = (uid: string) => `transfer ${uid}`;

export function readDraft(uid: string): TransferDraft {
  try {
    const { typed, note } = JSON.parse(storedText(nameOf(uid), 'visit') ?? '{}') as Partial<TransferDraft>;
    return { typed: typeof typed === 'string' ? typed : '', note: typeof note === 'string' ? note : '' };
  } catch {
    return { typed: '', note: '' };
  }
}

export function keepDraft(uid: string, draft: TransferDraft): void {
  storeText(nameOf(uid), JSON.stringify(draft), 'visit');
}

export function forgetDraft(uid: string): void {
  removeText(nameOf(uid), 'visit');
}
