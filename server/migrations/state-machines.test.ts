import { readFileSync } from 'node:fs';
import { APPROVAL_MACHINE } from '@pitaka/core/back-office/approvals/states.ts';
import { RISK_MACHINE } from '@pitaka/core/back-office/risk/states.ts';
import { FAIL_KINDS as DEPOSIT_FAIL_KINDS, DEPOSIT_MACHINE } from '@pitaka/core/payments/deposits/states.ts';
import { PAYOUT_ACCOUNT_MACHINE } from '@pitaka/core/payments/payout-accounts/states.ts';
import { FAIL_KINDS as WITHDRAWAL_FAIL_KINDS, WITHDRAWAL_MACHINE } from '@pitaka/core/payments/withdrawals/states.ts';
import { WHEEL_PRIZE_MACHINE } from '@pitaka/core/play/wheel/states.ts';
import { type Machine, printMachine, stateCheckSql, transitionCheckSql } from '@pitaka/core/values/state-machine.ts';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const kinds = (failKinds: readonly string[]) =>
  `CHECK (fail_kind IN (${failKinds.map((failKind) => `'${failKind}'`).join(', ')}))`;

/**
 * The exact text that a migration must contain, generated from the machines. If a test fails, paste the expected text
 * into a new migration.
 */
describe('the migrations and the documents agree with the state machines', () => {
  it.each([
    ['server/migrations/0021_withdrawals.sql', 'withdrawal_transitions', WITHDRAWAL_MACHINE as Machine],
    ['server/migrations/0700_words_that_come_early.sql', 'deposit_transitions', DEPOSIT_MACHINE as Machine],
    ['server/migrations/0745_findings_grow.sql', 'risk_finding_transitions', RISK_MACHINE as Machine],
    ['server/migrations/0120_wheel.sql', 'wheel_prize_transitions', WHEEL_PRIZE_MACHINE as Machine],
  ])('%s', (path, table, machine) => {
    expect(read(path)).toContain(`CONSTRAINT ${table}_allowed CHECK (${transitionCheckSql(machine)})`);
  });

  it.each([
    ['server/migrations/0020_payout_accounts.sql', PAYOUT_ACCOUNT_MACHINE as Machine],
    ['server/migrations/0032_approval_requests.sql', APPROVAL_MACHINE as Machine],
  ])('%s', (path, machine) => {
    expect(read(path)).toContain(`CHECK (${stateCheckSql(machine)})`);
  });

  it('how a record failed', () => {
    expect(read('server/migrations/0021_withdrawals.sql')).toContain(kinds(WITHDRAWAL_FAIL_KINDS));
    expect(read('server/migrations/0022_deposits.sql')).toContain(kinds(DEPOSIT_FAIL_KINDS));
  });

  it.each([WITHDRAWAL_MACHINE, DEPOSIT_MACHINE, PAYOUT_ACCOUNT_MACHINE] as Machine[])(
    'docs/payments.md: $name',
    (machine) => {
      expect(read('docs/payments.md')).toContain(`\n${printMachine(machine)}\n`);
    },
  );

  it('docs/wheel.md', () => {
    expect(read('docs/wheel.md')).toContain(`\n${printMachine(WHEEL_PRIZE_MACHINE)}\n`);
  });
});
