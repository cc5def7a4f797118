import { describe, expect, it } from 'vitest';
import { productSettings } from './registries.ts';

/**
 * Every field of the settings either declares which changes need two operators, or is listed here with the reason why
 * no change weakens a check or pays out money.
 */
const SHOWN = 'only what is shown';
const LESS = 'only how little one may move';
const TIMES = 'only what is said about times';
const FEATURE = 'shows or hides; what moves money in it has guards of its own';
const WEAKENS_NOTHING: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['messaging', 'video', 'apps', 'wallet', 'transfer', 'safe', 'report', 'team', 'wheel'].map((feature) => [
      `features.${feature}`,
      FEATURE,
    ]),
  ),
  'features.messages': FEATURE,
  'features.invite': FEATURE,
  'look.accent': SHOWN,
  'look.accentDark': SHOWN,
  'look.onAccent': SHOWN,
  'look.tabLabels': SHOWN,
  'look.logo': SHOWN,
  'look.motion': SHOWN,
  'sms.alarmPercent': 'only when a notice is sent',
  'password.maxLength': 'longer is stronger, and the least length is a field of its own',
  'risk.dueHours': 'only when a finding counts as overdue',
  'transfer.minimum': LESS,
  'deposit.reviewMinutes': 'only when a review counts as overdue',
  'withdrawal.minimum': LESS,
  'withdrawal.bankFromMinutes': TIMES,
  'withdrawal.bankToMinutes': TIMES,
  'withdrawal.walletFromMinutes': TIMES,
  'withdrawal.walletToMinutes': TIMES,
  'payout_accounts.countries': 'which accounts can be named; each waits and is reviewed as ever',
  'payout_accounts.codes': 'which accounts can be named; each waits and is reviewed as ever',
  'links.checkTargets': 'only whether links are looked at',
  'leaderboard.isShown': SHOWN,
  'leaderboard.showAmounts': SHOWN,
  'leaderboard.places': SHOWN,
  'bonuses.waiting': 'how many wait; each was granted by a rule that two agreed to',
  'digest.hour': 'only when a notice is sent',
  'digest.refundAtOnceFrom': 'only when a notice is sent',
  'log_ins.codeDays': 'only how long the keyed hashes of expired codes stay',
  'messages.pushSaysWhat': SHOWN,
  'vip.warnDays': 'only when a notice is sent',
  'agents.minWithdraw': LESS,
  'agents.rechargeMin': LESS,
};

/**
 * The reason why a change of the field in its unguarded direction weakens no check. The window of days of a share has
 * no such reason, because a change in either direction may weaken the check: so it is guarded by `change`.
 */
const because = (reason: string, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, reason]));
const OTHER_WAY: Readonly<Record<string, string>> = {
  ...because('switched on, it checks more', [
    'features.protection',
    'sign_up.askBirthDate',
    'transfer.pinRequired',
    'transfer.pinForNew',
    'withdrawal.pinRequired',
    'withdrawal.pinForNewAccount',
    'risk.circularHolds',
    'risk.unplayedHolds',
    'risk.structuringHolds',
    'risk.deviceHolds',
    'risk.accountHolds',
    'fraud.selfByDevice',
    'fraud.selfByAccount',
    'fraud.selfByAddress',
    'fraud.doubleClaims',
    'fraud.downlineByDevice',
    'fraud.downlineByRate',
    'fraud.downlineByAddress',
    'platforms.isAutomatic',
  ]),
  'features.channels': 'switched on, there is something to play, and the rule about play that is missing looks',
  ...because('a lower limit moves less', [
    'transfer.dayLimit',
    'transfer.weekLimit',
    'transfer.monthLimit',
    'withdrawal.maximum',
    'withdrawal.dayLimit',
    'withdrawal.weekLimit',
    'withdrawal.monthLimit',
    'alone.aDay',
    'adjustments.ceiling',
    'wheel.budget',
    'agents.rechargeMax',
    'agents.rechargeDay',
    'sms.hourBudget',
    'sms.dayBudget',
    'sms.registerPercent',
    'security.revealsAnHour',
    'security.revealsADay',
  ]),
  'transfer.numbersFrom': 'higher, fewer notes carry a number',
  ...because('lower, it asks for a check of more', [
    'sms.workPercent',
    'transfer.pinAbove',
    'withdrawal.pinAbove',
    'withdrawal.reviewFrom',
    'withdrawal.reviewFromADay',
    'withdrawal.reviewAfterCountADay',
    'withdrawal.twoPeopleFrom',
    'wheel.payAtOnceBelow',
    'messages.twoPeopleAbove',
    'deposit.rateTolerance',
    'exchange_rates.mostAwayPercent',
  ]),
  ...because('less is paid for the same', [
    'agents.startRatio',
    'agents.startRatioTurnover',
    'agents.startRatioDeposits',
    'wheel.doublingRecharge',
    'earnings.clickWindowDays',
    'bonuses.againDays',
  ]),
  ...because('less is taken of the user', ['withdrawal.fee', 'withdrawal.feePercent']),
  ...because('a wait, and nothing is counted in it: longer is stricter', [
    'protection.raiseHours',
    'protection.returnHours',
    'withdrawal.recallSeconds',
    'withdrawal.coolingHours',
    'vip.stayDays',
  ]),
  ...because('an earlier look finds more', [
    'reconciliation.graceMinutes',
    'reconciliation.payoutStuckHours',
    'reconciliation.depositStuckHours',
    'security.idleHours',
  ]),
  ...because('kept or read again for longer', [
    'security.keepDays',
    'log_ins.sessionDays',
    'received.deliveryDays',
    'received.clickDays',
    'received.refusalDays',
    'messages.keptDays',
    'platforms.figureDays',
  ]),
  ...because('stricter for everybody who comes', ['sign_up.minimumAge', 'password.minLength']),
  ...because('a sum or a count of its days, and no share: more days have no less of it', [
    'risk.circularDays',
    'risk.structuringDays',
    'fraud.floodMinutes',
  ]),
  ...because('the rule finds what it found, and more', [
    'risk.circularMembers',
    'risk.circularLeast',
    'risk.unplayedLeast',
    'risk.unplayedWithdrawn',
    'risk.unplayedPlayed',
    'risk.structuringBand',
    'risk.structuringCount',
    'risk.deviceAccounts',
    'risk.accountSharers',
    'fraud.accountsPerDevice',
    'fraud.accountsPerAddress',
    'fraud.floodClicks',
    'fraud.floodLinkClicks',
    'fraud.leastSeconds',
  ]),
};

describe('each field of the settings', () => {
  const fields = [...productSettings().values()].flatMap(({ section, fields: all }) =>
    Object.entries(all).map(([key, field]) => ({ name: `${section}.${key}`, guard: field.guard })),
  );

  it('is guarded, or listed with the reason why a change does not weaken a check', () => {
    const withoutReason = fields.filter(
      ({ name, guard }) => guard === undefined && WEAKENS_NOTHING[name] === undefined,
    );
    expect(withoutReason.map(({ name }) => name)).toEqual([]);
  });

  it('exists and has no guard if it is listed', () => {
    const unguarded = new Set(fields.filter(({ guard }) => guard === undefined).map(({ name }) => name));
    expect(Object.keys(WEAKENS_NOTHING).filter((name) => !unguarded.has(name))).toEqual([]);
  });

  it('has a reason for its unguarded direction if only one is guarded', () => {
    const oneWay = fields.filter(({ guard }) => guard === 'raise' || guard === 'lower' || guard === 'loosen');
    expect(oneWay.map(({ name }) => name).toSorted()).toEqual(Object.keys(OTHER_WAY).toSorted());
  });

  it('is guarded in both directions if it is the window of days of a share', () => {
    const waits = (before: number, after: number) =>
      productSettings().get('risk')?.fields.unplayedDays?.needsApproval(before, after);
    expect([waits(3, 90), waits(3, 0), waits(90, 3)]).toEqual([true, true, true]);
  });

  it('is guarded if it is a help line or a click parameter of a link', () => {
    const waits = (section: string, key: string, before: unknown, after: unknown) =>
      productSettings().get(section)?.fields[key]?.needsApproval(before, after);
    expect(waits('support', 'link', 'https://help.test', 'https://elsewhere.test')).toBe(true);
    expect(waits('support', 'handle', '@desk', '@somebody')).toBe(true);
    expect(waits('support', 'name', 'Desk', 'Write to @somebody')).toBe(true);
    expect(waits('support', 'hours_es', '9 a 18', 'GCash 0917 123 4567')).toBe(true);
    expect(waits('protection', 'helpLines', [], [{ name: 'Help', link: 'tel:1' }])).toBe(true);
    expect(waits('links', 'subParameter', 'sub_id', 'click_id')).toBe(true);
    expect(waits('links', 'clickParameter', 'click_id', '')).toBe(true);
    expect(waits('messages', 'keptDays', 180, 7)).toBe(true);
    expect(waits('messages', 'keptDays', 7, 180)).toBe(false);
  });

  it('is guarded if 0 or a higher value switches off a rule for payouts and earnings', () => {
    const loosens = (section: string, key: string, before: unknown, after: unknown) =>
      productSettings().get(section)?.fields[key]?.needsApproval(before, after);
    expect(loosens('fraud', 'accountsPerDevice', 6, 7)).toBe(true);
    expect(loosens('fraud', 'accountsPerDevice', 6, 0)).toBe(true);
    expect(loosens('fraud', 'accountsPerDevice', 6, 3)).toBe(false);
    expect(loosens('fraud', 'accountsPerDevice', 0, 9)).toBe(false);
    expect(loosens('fraud', 'selfByDevice', true, false)).toBe(true);
    expect(loosens('risk', 'unplayedHolds', true, false)).toBe(true);
    expect(loosens('features', 'protection', true, false)).toBe(true);
    expect(loosens('features', 'protection', false, true)).toBe(false);
    expect(loosens('features', 'channels', true, false)).toBe(true);
    expect(loosens('features', 'channels', false, true)).toBe(false);
    for (const paying of ['rebate', 'vip', 'bonus', 'agent']) {
      expect(loosens('features', paying, true, false)).toBe(true);
      expect(loosens('features', paying, false, true)).toBe(true);
    }
    expect(loosens('reconciliation', 'graceMinutes', 15, 1440)).toBe(true);
    expect(loosens('platforms', 'figureDays', 14, 13)).toBe(true);
    expect(loosens('platforms', 'figureDays', 14, 15)).toBe(false);
    expect(loosens('platforms', 'isAutomatic', true, false)).toBe(true);
    expect(loosens('platforms', 'isAutomatic', false, true)).toBe(false);
  });
  it('is on by default if it is a rule that prevents unearned payments', () => {
    const defaults = (section: string, ...keys: string[]) =>
      Object.fromEntries(keys.map((key) => [key, productSettings().get(section)?.fields[key]?.fallback]));
    expect(defaults('agents', 'carryLosses', 'base', 'memberDetails')).toEqual({
      ...{ carryLosses: true, base: 'net_loss', memberDetails: 'totals' },
    });
    expect(defaults('vip', 'counts', 'stayDays', 'evenPercent')).toEqual({
      ...{ counts: ['turnover', 'earnings'], stayDays: 30, evenPercent: 5 },
    });
    expect(defaults('bonuses', 'deposit', 'largestStake', 'evenPercent')).toEqual({
      ...{ deposit: 'forfeit', largestStake: 50, evenPercent: 5 },
    });
    const rules = ['doubleClaims', 'downlineByDevice', 'downlineByRate', 'selfByDevice', 'selfByAccount'];
    expect(Object.values(defaults('fraud', ...rules))).toEqual(rules.map(() => true));
    expect(defaults('risk', 'unplayedHolds', 'accountHolds')).toEqual({ unplayedHolds: true, accountHolds: true });
    expect(defaults('wheel', 'oneDevice')).toEqual({ oneDevice: true });
    expect(defaults('alone', 'aDay')).toEqual({ aDay: '50000.00' });
    expect(defaults('withdrawal', 'reviewFrom', 'reviewFromADay')).toEqual({
      ...{ reviewFrom: '5000.00', reviewFromADay: '5000.00' },
    });
  });
});
