import { findCall } from '@pitaka/contract/calls/index.ts';
import type { payoutAccount } from '@pitaka/contract/calls/payments/payout-accounts.ts';
import type { InputOf } from '@pitaka/contract/define-call.ts';
import type { FieldCode } from '@pitaka/contract/messages/fields/codes.ts';
import { arrivalText } from '@pitaka/contract/messages/payments/arrival-text.ts';
import { isReservedName } from '@pitaka/core/identity/auth/reserved-name.ts';
import { MAX_ACCOUNTS } from '@pitaka/core/payments/payout-accounts/decide-account.ts';
import { type PayoutMethod, routingOf } from '@pitaka/core/payments/payout-accounts/payout-methods.ts';
import type {
  AccountField,
  AccountForm,
  AccountProblem,
  AccountProblems,
} from '@pitaka/core/payments/payout-accounts/read-account.ts';
import type { WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { findUser, maskPhone, openUserPhone, phoneCools, type UserRow } from '../../identity/auth/index.ts';
import { removeAccount } from './remove-account.ts';
import { type SaveAccountRefusal, saveAccount } from './save-account.ts';
import { methodOf, siteMethods } from './site-methods.ts';
import type { PayoutAccountRow } from './store.ts';
import { findAccount, listAccounts } from './views.ts';

export interface PayoutAccountDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly termsOf: (site: Site) => WithdrawalTerms;
}

const REFUSED = {
  account_unknown: 'payout_account_unknown',
  account_taken: 'payout_account_taken',
  account_exists: 'payout_account_exists',
  accounts_full: 'payout_account_limit',
  code_wrong: 'code_wrong',
  code_used_up: 'code_used_up',
} as const satisfies Record<SaveAccountRefusal, string>;

export function payoutAccountRoutes(deps: PayoutAccountDependencies): Route[] {
  const { db } = deps;

  async function own(context: CallContext): Promise<UserRow> {
    const user = await findUser(db, context.site.siteId, requireUser(context).uid);
    if (!user) throw new Error('a session without its user');
    return user;
  }
  const present = (row: PayoutAccountRow, { site, locale, now }: CallContext): z.infer<typeof payoutAccount> => {
    const isBank = row.kind === 'bank';
    const method = methodOf(row.method);
    return {
      id: row.account_id,
      kind: row.kind,
      holder: row.holder,
      bank: isBank ? row.method : '',
      cardNumber: isBank ? row.number_masked : '',
      bankPhone: row.phone_masked,
      ifsc: row.routing,
      wallet: isBank ? '' : row.method,
      walletNumber: isBank ? '' : row.number_masked,
      name: method?.name ?? row.method,
      country: method?.country ?? '',
      state: row.state === 'review' ? 'review' : 'active',
      usableFrom: row.usable_from > now ? row.usable_from.toISOString() : null,
      arrival: arrivalText(locale, deps.termsOf(site).arrivalMinutes[row.kind]),
    };
  };

  return [
    route(findCall('/appcard/options'), async (_input, context) => {
      const { site } = context;
      const user = await own(context);
      const accounts = await listAccounts(db, site.siteId, user.uid);
      const methods = siteMethods(site);
      return ok({
        ...optionsOf(methods),
        holder: user.name ?? '',
        phone: maskPhone({ areaCode: user.area_code, number: user.phone }),
        coolingHours: deps.termsOf(site).coolingHours,
        accountsLeft: Math.max(0, MAX_ACCOUNTS - accounts.length),
      });
    }),

    route(findCall('/appcard/view'), async (input, context) => {
      const { siteId } = context.site;
      const { uid } = requireUser(context);
      if (input.id !== undefined && input.id !== '') {
        const account = await findAccount(db, siteId, uid, input.id);
        return account ? ok([present(account, context)]) : refuse('payout_account_unknown');
      }
      const accounts = await listAccounts(db, siteId, uid);
      return ok(accounts.map((account) => present(account, context)));
    }),

    route(findCall('/appcard/edit'), async (input, context) => {
      const { site } = context;
      const user = await own(context);
      const cools = phoneCools(user.phone_changed_at, deps.termsOf(site).coolingHours, context.now);
      if (cools) return cools;
      // The first account's holder becomes the user's name, which others see.
      if (user.name === null && isReservedName(input.holder, [site.name])) {
        return refuse('input_invalid', { fields: { holder: 'name_reserved' } });
      }
      const saved = await saveAccount(
        deps,
        {
          siteId: site.siteId,
          uid: user.uid,
          phone: openUserPhone(deps.secrets, user),
          code: input.code,
          accountId: input.id === '' ? undefined : input.id,
          form: formOf(input),
          methods: siteMethods(site),
          coolingHours: deps.termsOf(site).coolingHours,
          origin: originOf(context),
        },
        context.now,
      );
      if (saved.ok) return ok(present(saved.value, context));
      if (saved.code === 'account_malformed') {
        return refuse('input_invalid', { fields: fieldsOf(saved.problems, input) });
      }
      return refuse(REFUSED[saved.code]);
    }),

    route(findCall('/appcard/remove'), async (input, context) => {
      const user = await own(context);
      const cools = phoneCools(user.phone_changed_at, deps.termsOf(context.site).coolingHours, context.now);
      if (cools) return cools;
      const removed = await removeAccount(
        deps,
        {
          siteId: context.site.siteId,
          uid: user.uid,
          phone: openUserPhone(deps.secrets, user),
          code: input.code,
          accountId: input.id,
          origin: originOf(context),
        },
        context.now,
      );
      return removed.ok ? ok({}) : refuse(REFUSED[removed.code]);
    }),
  ];
}

type EditInput = InputOf<ReturnType<typeof findCall<'/appcard/edit'>>>;

function formOf(input: EditInput): AccountForm {
  return input.kind === 'bank'
    ? {
        kind: 'bank',
        holder: input.holder,
        method: input.bank,
        number: input.cardNumber,
        phone: input.bankPhone,
        routing: input.ifsc,
      }
    : { kind: 'wallet', holder: input.holder, method: input.wallet, number: input.walletNumber };
}

function originOf({ address, device }: CallContext): string {
  return `${address} ${device}`;
}

function optionsOf(methods: readonly PayoutMethod[]) {
  return {
    banks: methods.flatMap((method) =>
      method.kind === 'bank'
        ? [
            {
              code: method.code,
              name: method.name,
              country: method.country,
              number: method.number,
              routing: routingOf(method, methods),
            },
          ]
        : [],
    ),
    wallets: methods.flatMap((method) =>
      method.kind === 'wallet'
        ? [{ code: method.code, name: method.name, country: method.country, number: method.number }]
        : [],
    ),
  };
}

/** The wire's names of fields and problems. */
function fieldsOf(problems: AccountProblems, input: EditInput): Record<string, FieldCode> {
  const isBank = input.kind === 'bank';
  const names: Record<AccountField, string> = {
    holder: 'holder',
    method: isBank ? 'bank' : 'wallet',
    number: isBank ? 'cardNumber' : 'walletNumber',
    phone: 'bankPhone',
    routing: 'ifsc',
  };
  const fields: Record<string, FieldCode> = {};
  for (const [field, problem] of Object.entries(problems) as [AccountField, AccountProblem][]) {
    fields[names[field]] = codeOf(field, problem, input);
  }
  return fields;
}

function codeOf(field: AccountField, problem: AccountProblem, input: EditInput): FieldCode {
  switch (field) {
    case 'holder':
      return 'holder_format';
    case 'method':
      return input.kind === 'bank' ? 'bank_unknown' : 'wallet_unknown';
    case 'phone':
      return 'bank_phone_format';
    case 'number':
      if (input.kind === 'wallet') return 'wallet_number_format';
      if (problem === 'check_digit') return 'card_number_check';
      return problem === 'other_bank' ? 'card_number_other_bank' : 'card_number_format';
    case 'routing':
      if (problem === 'missing') return 'ifsc_required';
      if (problem === 'other_country') return 'swift_other_country';
      if (problem === 'other_bank') return 'ifsc_other_bank';
      return problem === 'ifsc_malformed' ? 'ifsc_format' : 'swift_format';
  }
}
