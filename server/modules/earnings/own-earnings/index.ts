export { countItemSales, itemSalesJobs } from './item-sales.ts';
export { createOwnEarnings } from './own-earnings.ts';
