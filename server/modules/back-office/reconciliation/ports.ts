import { defineSlot } from '../../../platform/assembly/define-module.ts';
import type { Books } from './books.port.ts';

export const BOOKS = defineSlot<Books>('books');
