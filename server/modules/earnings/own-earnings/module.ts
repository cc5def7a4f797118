import { defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS } from '../../../platform/assembly/ports.ts';
import { READ_OWN_EARNINGS } from '../../promotion/catalogue/index.ts';
import { itemSalesJobs } from './item-sales.ts';
import { createOwnEarnings } from './own-earnings.ts';

export const ownEarningsModule = defineModule({
  name: 'earnings/own-earnings',
  needs: BASICS,
  gives: { readOwnEarnings: READ_OWN_EARNINGS },
  create(parts) {
    itemSalesJobs(parts);
    return { readOwnEarnings: createOwnEarnings(parts.db) };
  },
});
