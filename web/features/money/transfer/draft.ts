import { OF_THE_PERSON } from '../../../session/session.ts';
import { removeText, storedText, storeText } from '../../../session/storage.ts';

/** What is being typed for one recipient: it outlasts the page being loaded again, until it was sent. */
export interface TransferDraft {
  readonly uid: string;
  readonly typed: string;
  readonly note: string;
}

export function readDraft(uid: string): TransferDraft {
  try {
    const kept = JSON.parse(storedText(OF_THE_PERSON.transferDraft, 'visit') ?? '') as TransferDraft;
    if (kept.uid === uid) return kept;
  } catch {
    // None, or of an earlier version.
  }
  return { uid, typed: '', note: '' };
}

export function keepDraft(draft: TransferDraft): void {
  storeText(OF_THE_PERSON.transferDraft, JSON.stringify(draft), 'visit');
}

export function forgetDraft(uid: string): void {
  if (readDraft(uid).typed !== '') removeText(OF_THE_PERSON.transferDraft, 'visit');
}
