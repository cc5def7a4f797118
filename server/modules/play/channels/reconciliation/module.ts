import { defineModule } from '../../../../platform/assembly/define-module.ts';
import { DATABASE } from '../../../../platform/assembly/ports.ts';
import { BOOKS } from '../../../back-office/reconciliation/index.ts';
import { channelBooks } from './channel-books.ts';
import { CHANNEL_REPORTS } from './ports.ts';

export const channelReconciliationModule = defineModule({
  name: 'play/channels/reconciliation',
  needs: { db: DATABASE, reports: CHANNEL_REPORTS },
  gives: { books: BOOKS },
  create: ({ db, reports }) => ({ books: [channelBooks(db, reports)] }),
});
