import { defineSlot } from '../assembly/define-module.ts';
import type { Transaction } from '../db/database.ts';
import type { PersonalTable } from './personal-table.ts';

export interface PersonKey {
  readonly siteId: string;
  readonly uid: string;
}

export interface ErasedPerson extends PersonKey {
  /** Name and phone number, to find texts that have no uid; empty if the account was closed before. */
  readonly texts: readonly string[];
}

/** A step that erases data that the kernel cannot erase: rows found by other keys, parts of a value. */
export type EraseStep = (tx: Transaction, person: ErasedPerson, now: Date) => Promise<void>;

/** The reason why a person cannot be erased yet. */
export interface ErasureObstacle {
  readonly code: 'erase_bets_open' | 'erase_findings_open' | 'erase_earnings_open' | 'erase_agent';
  stands(tx: Transaction, person: PersonKey): Promise<boolean>;
}

/** Every table with rows of single users, each declared by its owner. */
export const PERSONAL_TABLES = defineSlot<PersonalTable>('personal tables');
export const ERASE_STEPS = defineSlot<EraseStep>('steps of erasing a person');
export const ERASURE_OBSTACLES = defineSlot<ErasureObstacle>('obstacles to erasing a person');
