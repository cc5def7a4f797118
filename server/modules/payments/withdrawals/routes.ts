import { findCall } from '@pitaka/contract/calls/index.ts';
import type { Locale } from '@pitaka/contract/locales.ts';
import { arrivalText } from '@pitaka/contract/messages/payments/arrival-text.ts';
import { PAYMENT_MESSAGES } from '@pitaka/contract/messages/payments/index.ts';
import { PROVIDER_REASONS, type ProviderReason, type WithdrawalNote } from '@pitaka/contract/messages/payments/type.ts';
import type { Remaining } from '@pitaka/core/payments/withdrawals/limits.ts';
import { isCancellable, isFinal, type WithdrawalEvent } from '@pitaka/core/payments/withdrawals/states.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { RecordState } from '@pitaka/core/values/record-states.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { type CallContext, idempotencyKeyOf, requireUser } from '../../../platform/http/call-context.ts';
import { readAmountAboveZero } from '../../../platform/http/read-amount.ts';
import { accepted, type Route, route } from '../../../platform/http/route.ts';
import { wireDetail } from '../../../platform/http/wire-detail.ts';
import {
  findRecord,
  listOwnRecords,
  timeline as readTimeline,
  type TimelineStep,
} from '../../back-office/reviewed-records/index.ts';
import { refuseIfPhoneCools } from '../../identity/auth/index.ts';
import { methodOf } from '../payout-accounts/index.ts';
import {
  checkRequestPassword,
  type PinDependencies,
  quoteWithdrawal,
  type RequestDependencies,
  readCurrentTerms,
  requestWithdrawal,
  termsFor,
} from './request-withdrawal.ts';
import { cancelWithdrawal } from './review-withdrawal.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';
import { currencyOf, siteTerms } from './withdrawal-settings.ts';

export type WithdrawalRouteDependencies = RequestDependencies & PinDependencies;

export function withdrawalRoutes(deps: WithdrawalRouteDependencies): Route[] {
  const { db } = deps;
  return [
    route(findCall('/withdraw/terms'), async (_input, context) => {
      const { site, locale, now } = context;
      const { terms, remaining, withdrawableMinor } = await readCurrentTerms(deps, site, requireUser(context).uid, now);
      return ok({
        minimum: formatMinor(terms.minimumMinor),
        maximum: formatMinor(terms.maximumMinor),
        fee: formatMinor(terms.feeMinor),
        feePercent: formatMinor(terms.feeBps),
        canWithdrawCoin: formatMinor(withdrawableMinor),
        ...remainingTexts(remaining),
        limitToday: formatMinor(terms.dayLimitMinor),
        limitWeek: formatMinor(terms.weekLimitMinor),
        limitMonth: formatMinor(terms.monthLimitMinor),
        arrivalBank: arrivalText(locale, terms.arrivalMinutes.bank),
        arrivalWallet: arrivalText(locale, terms.arrivalMinutes.wallet),
        pinRequired: terms.pinRequired,
      });
    }),

    route(findCall('/withdraw/quote'), async (input, context) => {
      const { site, locale, now } = context;
      const amount = readAmountAboveZero(input.amount, currencyOf(site));
      if (!amount.ok) return amount;
      const request = { uid: requireUser(context).uid, amountMinor: amount.value, accountId: input.cardId };
      const own = await termsFor(deps.ownPinAbove, site, request.uid);
      const settled = await refuseIfPhoneCools(db, { siteId: site.siteId, uid: request.uid }, own.coolingHours, now);
      if (!settled.ok) return settled;
      const quoted = await quoteWithdrawal(deps, site, request, now, own);
      if (!quoted.ok) return refuse(quoted.code, wireDetail(quoted.detail));
      const { terms, kind } = quoted.value;
      const arrival = terms.arrivalMinutes[kind];
      return ok({
        minimum: formatMinor(terms.minimumMinor),
        maximum: formatMinor(terms.maximumMinor),
        fee: formatMinor(quoted.value.feeMinor),
        net: formatMinor(quoted.value.netMinor),
        ...remainingTexts(quoted.value.remaining),
        arrival: arrivalText(locale, arrival),
        arrivalMinutes: { from: arrival.fromMinutes, to: arrival.toMinutes },
        pinRequired: quoted.value.pinRequired,
      });
    }),

    route(findCall('/withdraw/create'), async (input, context) => {
      const { site, now } = context;
      const amount = readAmountAboveZero(input.amount, currencyOf(site));
      if (!amount.ok) return amount;
      const { uid, sessionId } = requireUser(context);
      const withdrawal = { uid, amountMinor: amount.value, accountId: input.cardId };
      const proven = await checkRequestPassword(deps, site, { ...withdrawal, pin: input.pin }, now);
      if (!proven.ok) return proven;
      const requested = await requestWithdrawal(deps, {
        ...withdrawal,
        site,
        isPinProven: proven.value,
        idempotencyKey: idempotencyKeyOf(context),
        address: context.address,
        device: context.device,
        session: sessionId,
      });
      if (!requested.ok) return refuse(requested.code, wireDetail(requested.detail));
      const { withdrawalId, state, reference } = requested.value;
      return accepted({ id: withdrawalId, state, reference });
    }),

    route(findCall('/withdraw/detail'), async (input, context) => {
      const { site, locale } = context;
      const row = await findRecord(db, WITHDRAWAL_RECORD, site.siteId, input.id);
      if (!row || row.uid !== requireUser(context).uid) return refuse('not_found');
      const steps = await readTimeline<RecordState>(db, WITHDRAWAL_RECORD, site.siteId, row.withdrawal_id);
      const isPaid = row.state === 'Success' && row.settled_at !== null;
      return ok({
        ...summary(row, context),
        arrival: arrivalText(locale, siteTerms(site).arrivalMinutes[row.kind]),
        arrivesBy: isFinal(row.state) ? null : row.arrives_by.toISOString(),
        onHold: row.hold_reason !== null,
        timeline: timeline(locale, steps),
        receipt:
          isPaid && row.settled_at
            ? {
                reference: row.reference,
                providerReference: row.provider_reference,
                paidAt: row.settled_at.toISOString(),
                amount: formatMinor(row.amount_minor),
                fee: formatMinor(row.fee_minor),
                net: formatMinor(row.net_minor),
                account: destination(row),
              }
            : null,
      });
    }),

    route(findCall('/withdraw/cancel'), async (input, context) => {
      const { site, now } = context;
      const request = {
        siteId: site.siteId,
        uid: requireUser(context).uid,
        withdrawalId: input.id,
        origin: `${context.address} ${requireUser(context).sessionId}`,
      };
      const cancelled = await cancelWithdrawal(deps, request, now);
      return cancelled.ok ? ok({ id: cancelled.value.withdrawal_id, state: cancelled.value.state }) : cancelled;
    }),

    route(findCall('/withdraw/list'), async (input, context) => {
      const { number, size } = input;
      const page = { number, size, state: input.state === '' ? undefined : input.state };
      const { rows, count } = await listOwnRecords(
        db,
        WITHDRAWAL_RECORD,
        { siteId: context.site.siteId, uid: requireUser(context).uid },
        page,
      );
      return ok({ content: rows.map((row) => summary(row, context)), totalPages: Math.ceil(count / size), number });
    }),
  ];
}

function remainingTexts(remaining: Remaining) {
  return {
    remainingToday: formatMinor(remaining.dayMinor),
    remainingWeek: formatMinor(remaining.weekMinor),
    remainingMonth: formatMinor(remaining.monthMinor),
  };
}

function destination(row: WithdrawalRow) {
  return {
    id: row.account_id,
    kind: row.kind,
    name: methodOf(row.method)?.name ?? row.method,
    holder: row.holder,
    number: row.number_masked,
  };
}

function summary(row: WithdrawalRow, { locale }: CallContext) {
  return {
    id: row.withdrawal_id,
    reference: row.reference,
    state: row.state,
    amount: formatMinor(row.amount_minor),
    fee: formatMinor(row.fee_minor),
    net: formatMinor(row.net_minor),
    account: destination(row),
    at: row.created_at.toISOString(),
    reason: reasonText(locale, row),
    isCancelled: row.fail_kind === 'cancelled',
    cancellable: isCancellable(row.state),
  };
}

/** The user's text for each transition; a change of the provider (`route`) is not shown. */
const NOTE_OF: Readonly<Record<WithdrawalEvent, WithdrawalNote | undefined>> = {
  request: 'requested',
  rules_pass: 'rules_passed',
  rules_review: 'sent_to_review',
  cancel: 'cancelled',
  approve_first: 'approved_once',
  approve: 'approved',
  reject: 'rejected',
  return_to_review: 'returned_to_review',
  hold: 'on_hold',
  release: 'released',
  route: undefined,
  funds_short: 'funds_short',
  claim: 'being_paid',
  export: 'being_paid',
  paid: 'paid',
  refused: 'refused',
  unknown: 'outcome_unknown',
  reversed: 'reversed',
};

export function timeline(locale: Locale, steps: readonly TimelineStep<RecordState>[]) {
  return steps.flatMap((step) => {
    const note = NOTE_OF[step.event as WithdrawalEvent];
    if (!note) return [];
    return [{ state: step.toState, at: step.at.toISOString(), note: noteText(locale, note, step.reason) }];
  });
}

/** The reason for the withdrawal's state; '' if there is none. */
export function reasonText(locale: Locale, row: WithdrawalRow): string {
  if (row.hold_reason !== null) return noteText(locale, 'on_hold', row.hold_reason);
  if (row.fail_kind !== null) return noteText(locale, row.fail_kind, row.reason);
  if (row.state === 'Error') return noteText(locale, 'outcome_unknown', '');
  if (row.state === 'WaitExec' && row.reason !== '') return noteText(locale, 'funds_short', '');
  return '';
}

/** An operator's reason is shown unchanged; a provider's is one of our codes, shown in the caller's language. */
function noteText(locale: Locale, note: WithdrawalNote, reason: string): string {
  const messages = PAYMENT_MESSAGES[locale];
  const isOurs = (PROVIDER_REASONS as readonly string[]).includes(reason);
  const providerReason = isOurs ? messages.providerReasons[reason as ProviderReason] : reason;
  // Another sentence may follow, and a full stop that an operator typed would be doubled.
  const bare = providerReason.replace(/[.。]+$/, '');
  return messages.withdrawal[note].replace('{reason}', () => bare || messages.providerReasons.declined);
}
