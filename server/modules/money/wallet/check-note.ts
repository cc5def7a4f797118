import type { Money } from '@pitaka/core/values/money.ts';
import { digitRunsOf } from '@pitaka/core/values/targets.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { readsAsPhone } from '../../identity/auth/index.ts';
import { transferSettings } from './transfer-settings.ts';
import { isNewRecipient } from './views.ts';

interface Noted {
  readonly site: Site;
  readonly from: string;
  readonly to: string;
  readonly amount: Money;
  readonly note: string;
}

/**
 * What is wrong with the numbers of a note. A transfer of a centavo reaches every user, so a note would be the cheapest
 * advertisement of a contact, or of an account for money 'sent by mistake'. A number that reads as a phone number is
 * refused to everybody; another long number passes if the sender pays for it, or knows the recipient.
 */
export async function checkNote(
  db: Database,
  { site, from, to, amount, note }: Noted,
): Promise<'note_contact' | 'note_number' | undefined> {
  const numbers = digitRunsOf(note);
  if (numbers.length === 0) return undefined;
  if (numbers.some((number) => readsAsPhone(number, site.areaCode))) return 'note_contact';
  if (amount.minor >= transferSettings.of(site).numbersFrom) return undefined;
  // The recipient has sent the sender money: a transfer in the other direction is no favour that a stranger can do.
  return (await isNewRecipient(db, site.siteId, to, from)) ? 'note_number' : undefined;
}
