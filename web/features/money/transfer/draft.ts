import { ofPerson } from '../../../session/session.ts';
import { removeText, storedText, storeText } from '../../../session/storage.ts';

/** The draft for one recipient: it survives a reload of the page, until it is sent. */
export interface TransferDraft {
  /** The recipient's uid. */
  readonly uid: string;
  readonly typed: string;
  readonly note: string;
}

export function readDraft(uid: string): TransferDraft {
  try {
    const kept = JSON.parse(storedText(ofPerson('transferDraft'), 'visit') ?? '') as Partial<TransferDraft>;
    if (kept.uid === uid) return { uid, typed: String(kept.typed ?? ''), note: String(kept.note ?? '') };
  } catch {
    // None, or one of an earlier version.
  }
  return { uid, typed: '', note: '' };
}

export function keepDraft(draft: TransferDraft): void {
  storeText(ofPerson('transferDraft'), JSON.stringify(draft), 'visit');
}

export function forgetDraft(uid: string): void {
  if (readDraft(uid).typed !== '') removeText(ofPerson('transferDraft'), 'visit');
}
