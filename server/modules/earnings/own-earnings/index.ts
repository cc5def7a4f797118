export { countItemSales } from './item-sales.ts';
