import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { decideTransfer } from '@pitaka/core/money/transfer/decide-transfer.ts';
import { formatMinor, type Money } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Locale, Site } from '../../../platform/http/site.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { type BatchResult, isPosted, type LedgerBatch, openAccount } from '../ledger/index.ts';
import { checkNote } from './check-note.ts';
import { type PinRules, pinRulesOf, transferRulesOf, transferSettings } from './transfer-settings.ts';
import { isNewRecipient } from './views.ts';

export type PinRefusal = 'safe_password_missing' | 'safe_password_wrong' | 'safe_locked';

/**
 * Stops a user's payouts until a finding is resolved: otherwise the user could send the money to others who withdraw
 * it.
 */
interface SendingStop {
  /** The usual longest time until a finding is resolved. */
  readonly hours: number;
}

/** Provided by payments and the risk queue, which this domain may not import. */
export type ReadSendingStop = (site: Site, uid: string) => Promise<SendingStop | undefined>;

export interface TransferDependencies {
  readonly db: Database;
  readonly ledger: LedgerBatch;
  /** If the site requires a PIN for a transfer, it is the safe's password. */
  /** The sender's own limit above which payments ask for the safe's password. */
  readonly ownPinAbove: (siteId: string, uid: string) => Promise<bigint | null>;
  readonly checkPin: (siteId: string, uid: string, pin: string, now: Date) => Promise<Result<true, PinRefusal>>;
  readonly readSendingStop: ReadSendingStop;
}

export interface TransferRequest {
  readonly site: Site;
  readonly from: string;
  readonly to: string;
  readonly amount: Money;
  readonly pin: string | undefined;
  /** The sender's note to the recipient; '' for none. */
  readonly note: string;
  /** The request's key: the same key moves the money once. */
  readonly key: string;
  readonly origin: string;
  /** The language of a refused note's text. */
  readonly locale: Locale;
}

export interface Transferred {
  readonly journalId: string;
  readonly totalMinor: bigint;
  readonly availableMinor: bigint;
}

export type TransferMoneyRefusal =
  | 'input_invalid'
  | PinRefusal
  | 'pin_required'
  | 'recipient_self'
  | 'recipient_unknown'
  | 'recipient_frozen'
  | 'recipient_full'
  | 'amount_too_small'
  | 'amount_above_balance'
  | 'debt_open'
  | 'sending_stopped'
  | 'daily_limit_reached'
  | 'weekly_limit_reached'
  | 'monthly_limit_reached'
  | 'account_frozen'
  | 'idempotency_key_reused'
  | 'busy'
  | 'outcome_unknown';

/** Sends money to another user of the site. Conditions on the accounts are checked under their locks. */
export async function transferMoney(
  deps: TransferDependencies,
  request: TransferRequest,
  now: Date,
): Promise<Result<Transferred, TransferMoneyRefusal>> {
  const { site, from, to, amount } = request;
  const rules = transferRulesOf(site);
  const [own, stop] = await Promise.all([deps.ownPinAbove(site.siteId, from), deps.readSendingStop(site, from)]);
  const pin = pinRulesOf(site, own);
  // Small transfers of one day count together: otherwise a thief with the session would send the sum in parts. Those
  // with the password do not: a thief cannot send them, and the owner would be asked for each small one after them.
  const unprovenMaxMinor = request.pin === undefined ? (pin.aboveMinor ?? undefined) : undefined;
  const day = siteDay(now, site.timezone);
  // Without any rule that asks for it, a given password is not looked at, and proves nothing.
  const isChecked = request.pin !== undefined && (pin.aboveMinor !== null || (await needsPin(deps.db, request, pin)));
  const decision = decideTransfer({ from, to, amount, rules, day, unprovenMaxMinor, isProven: isChecked });
  if (!decision.ok) {
    if (decision.code === 'recipient_self') return refuse('recipient_self');
    return refuse('amount_too_small', { minimum: formatMinor(rules.minimumMinor) });
  }
  const key = `${from}/${request.key}`;
  // A repeat of a transfer from before the stop gets its first answer.
  if (stop && !(await isPosted(deps.db, site.siteId, 'transfer', key))) return refuse('sending_stopped', { ...stop });
  const noteProblem = await checkNote(deps.db, request);
  // A repeat of a transfer from before a stricter rule gets its first answer.
  if (noteProblem && !(await isPosted(deps.db, site.siteId, 'transfer', key))) {
    const from = moneyText(transferSettings.of(site).numbersFrom, site.unit, request.locale);
    return refuse('input_invalid', { fields: { note: noteProblem }, from });
  }
  if (request.pin === undefined) {
    if (await needsPin(deps.db, request, pin)) return refuse('pin_required');
  } else if (isChecked) {
    const right = await deps.checkPin(site.siteId, from, request.pin, now);
    if (!right.ok) return right;
  }
  const post = () =>
    deps.ledger.post({
      ...decision.value,
      siteId: site.siteId,
      key,
      body: [to, amount.minor, request.note].filter((part) => part !== '').join(' '),
      reason: request.note,
      actor: `user:${from}`,
      origin: request.origin,
      totalOf: from,
    });
  let posted = await post();
  if (!posted.ok && posted.code === 'account_unknown') {
    // A recipient's account is opened with its first money, so only unknown accounts need a look-up.
    if (!(await openBoth(deps.db, site, from, to))) return refuse('recipient_unknown');
    posted = await post();
  }
  if (!posted.ok) return refuseTransfer(posted, from);
  return ok({
    journalId: posted.value.journalId,
    totalMinor: posted.value.ownerTotalMinor ?? 0n,
    availableMinor: posted.value.balances.get(userAccount(from, 'available')) ?? 0n,
  });
}

async function needsPin(
  db: Database,
  { site, from, to, amount }: TransferRequest,
  { always, aboveMinor, forNew }: PinRules,
): Promise<boolean> {
  if (always || (aboveMinor !== null && amount.minor > aboveMinor)) return true;
  return forNew && isNewRecipient(db, site.siteId, from, to);
}

/** False if the recipient does not exist. */
function openBoth(db: Database, site: Site, from: string, to: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await openAccount(tx, site.siteId, from, site.unit);
    return openAccount(tx, site.siteId, to, site.unit);
  });
}

/** Turns a refusal of the ledger into a refusal of a transfer. */
function refuseTransfer(
  refusal: Extract<BatchResult, { ok: false }>,
  from: string,
): Result<never, TransferMoneyRefusal> {
  const detail = 'detail' in refusal ? refusal.detail : undefined;
  const text = (name: string) => formatMinor((detail?.[name] as bigint | undefined) ?? 0n);
  switch (refusal.code) {
    case 'account_frozen':
      return refuse(detail?.account === userAccount(from, 'available') ? 'account_frozen' : 'recipient_frozen');
    case 'balance_too_low':
      return refuse('amount_above_balance', { available: text('balanceMinor') });
    case 'debt_open':
      return refuse('debt_open', { owed: text('owedMinor') });
    case 'balance_too_high':
    case 'amount_too_large':
      return refuse('recipient_full');
    case 'daily_limit_reached':
    case 'weekly_limit_reached':
    case 'monthly_limit_reached':
      return refuse(refusal.code, { left: text('leftMinor') });
    case 'proof_required':
      return refuse('pin_required');
    case 'key_reused':
      return refuse('idempotency_key_reused');
    case 'busy':
    case 'outcome_unknown':
      return refuse(refusal.code);
    default:
      throw new Error(`the ledger refused a transfer: ${refusal.code}`);
  }
}
