import { findCall } from '@pitaka/contract/calls/index.ts';
import { DEPOSIT_RETURN_PATH } from '@pitaka/contract/constants.ts';
import type { Locale } from '@pitaka/contract/locales.ts';
import { arrivalText } from '@pitaka/contract/messages/payments/arrival-text.ts';
import { PAYMENT_MESSAGES } from '@pitaka/contract/messages/payments/index.ts';
import { type DepositNote, PROVIDER_REASONS, type ProviderReason } from '@pitaka/contract/messages/payments/type.ts';
import type { DepositEvent } from '@pitaka/core/payments/deposits/states.ts';
import { formatMinor, type Unit } from '@pitaka/core/values/money.ts';
import type { RecordState } from '@pitaka/core/values/record-states.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { type CallContext, idempotencyKeyOf, requireUser } from '../../../platform/http/call-context.ts';
import { readAmountAboveZero } from '../../../platform/http/read-amount.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import { wireDetail } from '../../../platform/http/wire-detail.ts';
import { moneyText } from '../../../platform/money-text.ts';
import {
  findRecord,
  listOwnRecords,
  timeline as readTimeline,
  type TimelineStep,
} from '../../back-office/reviewed-records/index.ts';
import { CANCELLED, cancelDeposit } from './cancel-deposit.ts';
import { type OpenDependencies, openDeposit } from './open-deposit.ts';
import { readOwnRoom } from './own-limit.ts';
import { reviewDueAt } from './review-due.ts';
import { type SiteMethod, siteDepositMethods } from './site-methods.ts';
import { DEPOSIT_RECORD, type DepositRow } from './store.ts';

export function depositRoutes(deps: OpenDependencies): Route[] {
  const { db, providers } = deps;

  function summary(row: DepositRow, { site, locale }: CallContext) {
    const method = siteDepositMethods(site, providers).find(({ code }) => code === row.method);
    return {
      id: row.deposit_id,
      reference: row.reference,
      state: row.state,
      amount: formatMinor(row.amount_minor),
      credited: row.state === 'Success' && row.credited_minor !== null ? formatMinor(row.credited_minor) : null,
      method: row.method,
      methodName: method?.name ?? row.method,
      at: row.created_at.toISOString(),
      reason: reasonText(locale, row, site),
      failure: isCancelled(row) ? (CANCELLED as 'cancelled') : row.fail_kind,
    };
  }

  /**
   * The list is empty on a server that takes no deposits; payments from before still show the names of their methods.
   */
  function offered(site: Site) {
    return site.missing.includes('deposits') ? [] : siteDepositMethods(site, providers);
  }

  return [
    route(findCall('/deposit/methods'), async (_input, context) => {
      const { site, locale, now } = context;
      const room = await readOwnRoom(db, { siteId: site.siteId, uid: requireUser(context).uid }, now);
      const own = room ? { left: formatMinor(room.left), held: formatMinor(room.openMinor) } : null;
      return ok(
        offered(site).map((method) => ({
          code: method.code,
          name: method.name,
          way: providers.find(method.provider)?.way ?? 'page',
          minimum: formatMinor(method.minimumMinor),
          maximum: formatMinor(method.maximumMinor),
          quickPicks: method.quickPicksMinor.map(formatMinor),
          arrival: arrivalOf(method, locale),
          own,
        })),
      );
    }),

    route(findCall('/deposit/create'), async (input, context) => {
      const amount = readAmountAboveZero(input.amount, await deps.currencyOf(context.site.siteId));
      if (!amount.ok) return amount;
      const opened = await openDeposit(
        deps,
        {
          site: context.site,
          uid: requireUser(context).uid,
          amountMinor: amount.value,
          method: input.method,
          idempotencyKey: idempotencyKeyOf(context),
          origin: context.origin,
          returnPath: DEPOSIT_RETURN_PATH,
          address: context.address,
          device: context.device,
        },
        context.now,
      );
      if (!opened.ok) return refuse(opened.code, wireDetail(opened.detail));
      const { deposit_id: id, reference, pay_url: payUrl } = opened.value;
      // A repeated request gets the first answer again, even after later changes.
      return ok({ id, state: 'WaitExec' as const, payUrl, reference });
    }),

    route(findCall('/deposit/detail'), async (input, context) => {
      const { site, locale, now } = context;
      const row = await findRecord(db, DEPOSIT_RECORD, site.siteId, input.id);
      if (!row || row.uid !== requireUser(context).uid) return refuse('not_found');
      const steps = await readTimeline<RecordState>(db, DEPOSIT_RECORD, site.siteId, row.deposit_id);
      const method = siteDepositMethods(site, providers).find(({ code }) => code === row.method);
      const isOpen = row.state === 'WaitExec' && row.expires_at > now;
      return ok({
        ...summary(row, context),
        way: providers.find(row.provider)?.way ?? 'page',
        payUrl: isOpen ? row.pay_url : '',
        instructions: isOpen ? [...(method?.instructions ?? [])] : [],
        arrival: method ? arrivalOf(method, locale) : '',
        expiresAt: row.state === 'Prepare' || row.state === 'WaitExec' ? row.expires_at.toISOString() : null,
        timeline: timeline(locale, steps),
      });
    }),

    route(findCall('/deposit/cancel'), ({ id }, context) => {
      const { siteId } = context.site;
      return cancelDeposit(db, { siteId, uid: requireUser(context).uid, id }, context.now);
    }),

    route(findCall('/deposit/list'), async (input, context) => {
      const { number, size } = input;
      const page = { number, size, state: input.state === '' ? undefined : input.state };
      const { rows, count } = await listOwnRecords(
        db,
        DEPOSIT_RECORD,
        { siteId: context.site.siteId, uid: requireUser(context).uid },
        page,
      );
      return ok({ content: rows.map((row) => summary(row, context)), totalPages: Math.ceil(count / size), number });
    }),
  ];
}

function arrivalOf({ arrivesWithinMinutes }: SiteMethod, locale: Locale): string {
  return arrivalText(locale, { fromMinutes: 0, toMinutes: arrivesWithinMinutes });
}

/** The user's text for each event; the first of two decisions is not shown. */
const NOTE_OF: Readonly<Record<DepositEvent, DepositNote | undefined>> = {
  open: 'opened',
  send: 'waiting_for_payment',
  expire: 'expired',
  pending: 'pending',
  paid: 'paid',
  differs: 'differs',
  accept_first: undefined,
  accept: 'accepted',
  send_back_first: undefined,
  send_back: 'sent_back',
  refused: 'refused',
  no_answer: 'no_answer',
  charged_back: 'charged_back',
};

function timeline(locale: Locale, steps: readonly TimelineStep<RecordState>[]) {
  return steps.flatMap((step) => {
    const isLate = step.event === 'paid' && step.fromState === 'Fail';
    const isOwn = step.event === 'expire' && step.reason === CANCELLED;
    const note = isLate ? 'paid_late' : isOwn ? 'cancelled' : NOTE_OF[step.event as DepositEvent];
    if (!note) return [];
    return [{ state: step.toState, at: step.at.toISOString(), note: noteText(locale, note, step.reason) }];
  });
}

/** The reason why the deposit failed or waits; '' without a reason. */
function reasonText(locale: Locale, row: DepositRow, site: Site): string {
  if (isCancelled(row)) return noteText(locale, 'cancelled', '');
  if (row.fail_kind !== null) return noteText(locale, row.fail_kind, row.reason);
  if (row.state === 'WaitReview') return reviewText(locale, row, site);
  return row.state === 'Error' ? noteText(locale, 'no_answer', '') : '';
}

function isCancelled(row: DepositRow): boolean {
  return row.fail_kind === 'expired' && row.reason === CANCELLED;
}

/** The amount that arrived, the requested amount, and the due time of the decision. */
function reviewText(locale: Locale, row: DepositRow, site: Site): string {
  const { paid_minor: paid, paid_currency: currency, amount_minor: requested } = row;
  const dueAt = reviewDueAt(row, site);
  if (paid === null || currency === null || dueAt === null) return noteText(locale, 'differs', '');
  const due = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: site.timezone });
  const values: Readonly<Record<string, string>> = {
    paid: moneyText(paid, currency as Unit, locale),
    asked: moneyText(requested, site.unit as Unit, locale),
    due: due.format(dueAt),
  };
  return PAYMENT_MESSAGES[locale].deposit[differenceOf(row)].replace(
    /\{(paid|asked|due)\}/g,
    (_, name: string) => values[name] ?? '',
  );
}

function differenceOf({ extra_of: extraOf, differences }: DepositRow): DepositNote {
  if (differences.includes('own_limit')) return 'differs_limit';
  if (extraOf !== null) return 'differs_twice';
  if (differences.includes('currency')) return 'differs_currency';
  return differences.includes('amount') ? 'differs_amount' : 'differs_payer';
}

function noteText(locale: Locale, note: DepositNote, reason: string): string {
  const messages = PAYMENT_MESSAGES[locale];
  const isOurs = (PROVIDER_REASONS as readonly string[]).includes(reason);
  const providerReason = isOurs ? messages.providerReasons[reason as ProviderReason] : reason;
  return messages.deposit[note].replace('{reason}', () => providerReason || messages.providerReasons.declined);
}
