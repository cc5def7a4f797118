import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import type { RecordKind } from '@pitaka/contract/records.ts';
import { call } from '../call.ts';
import { createListStore, type ListStore } from '../lists/list-store.ts';

export type WalletRecord = AnswerOf<'/wallet/records'>['content'][number];

/** A statement's lines, newest first: the wallet's, of one kind or all, or the safe's. */
export function createRecordStore(
  path: '/wallet/records' | '/safe/history',
  { kind }: { kind: RecordKind | '' },
): ListStore<WalletRecord> {
  return createListStore<WalletRecord>({
    idOf: (record) => record.id,
    logError: (error) => console.warn('the statement could not be loaded', error),
    load: (number, signal) =>
      path === '/safe/history'
        ? call(path, { number, size: LIST_PAGE_SIZE }, { errors: 'own', signal })
        : call(path, { number, size: LIST_PAGE_SIZE, kind }, { errors: 'own', signal }),
  });
}
