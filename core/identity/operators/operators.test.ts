import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../values/permissions.ts';
import { decideDemotion, decidePersonChange, type StaffFacts } from './decide-staff-change.ts';
import { decidePassword } from './operator-password.ts';
import { decideOperatorSession, dutiesOf, type StoredOperatorSession } from './operator-session.ts';
import { isRole, PERMISSIONS_OF, ROLES } from './roles.ts';
import { hasIndependentOwner, linkedOperators } from './second-person.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe('a role', () => {
  it('of owner has every permission', () => {
    expect([...PERMISSIONS_OF.owner].sort()).toEqual([...PERMISSIONS].sort());
  });

  it('other than owner never manages operators', () => {
    for (const role of ROLES) expect(PERMISSIONS_OF[role].has('operator.manage'), role).toBe(role === 'owner');
  });

  it('decides approvals only if it is manager or owner', () => {
    for (const role of ROLES) {
      expect(PERMISSIONS_OF[role].has('approval.decide'), role).toBe(role === 'manager' || role === 'owner');
    }
  });

  it('of support sees no full account number', () => {
    expect(PERMISSIONS_OF.support.has('payout_account.reveal')).toBe(false);
  });

  it('exists for every permission, and only owner may manage the site and its operators', () => {
    const given = new Set(ROLES.filter((role) => role !== 'owner').flatMap((role) => [...PERMISSIONS_OF[role]]));
    expect(PERMISSIONS.filter((permission) => !given.has(permission))).toEqual(['site.manage', 'operator.manage']);
  });

  it('is valid only by its exact name', () => {
    expect(isRole('cashier')).toBe(true);
    expect(isRole('admin')).toBe(false);
    expect(isRole(null)).toBe(false);
  });
});

describe('a console session', () => {
  const session: StoredOperatorSession = {
    createdAt: minutesAgo(10),
    lastSeenAt: minutesAgo(1),
    endedAt: null,
    endReason: null,
    operatorStatus: 'active',
  };

  it('is valid for exactly twelve hours', () => {
    expect(decideOperatorSession({ ...session, createdAt: minutesAgo(12 * 60 - 1) }, NOW).ok).toBe(true);
    expect(decideOperatorSession({ ...session, createdAt: minutesAgo(12 * 60) }, NOW)).toMatchObject({
      code: 'session_unknown',
    });
  });

  it('ends after an hour without a call', () => {
    expect(decideOperatorSession({ ...session, lastSeenAt: minutesAgo(59) }, NOW).ok).toBe(true);
    expect(decideOperatorSession({ ...session, lastSeenAt: minutesAgo(60) }, NOW)).toMatchObject({
      code: 'session_unknown',
    });
  });

  it.each(['elsewhere', 'password', 'disabled', 'reset'] as const)(
    'that was ended elsewhere (%s) is refused with that reason',
    (endReason) => {
      expect(decideOperatorSession({ ...session, endedAt: NOW, endReason }, NOW)).toMatchObject({
        code: 'session_ended',
      });
    },
  );

  it('is unknown after log-out, or if it never existed', () => {
    expect(decideOperatorSession({ ...session, endedAt: NOW, endReason: 'logout' }, NOW)).toMatchObject({
      code: 'session_unknown',
    });
    expect(decideOperatorSession(undefined, NOW)).toMatchObject({ code: 'session_unknown' });
  });

  it('allows nothing until the operator has set a password of their own and a second factor', () => {
    const fresh = { mustChangePassword: true, needsSecondFactor: true, hasSecondFactor: false };
    expect(dutiesOf(fresh)).toEqual(['password', 'second_factor']);
    expect(dutiesOf({ ...fresh, mustChangePassword: false })).toEqual(['second_factor']);
    expect(dutiesOf({ mustChangePassword: false, needsSecondFactor: true, hasSecondFactor: true })).toEqual([]);
    expect(dutiesOf({ mustChangePassword: false, needsSecondFactor: false, hasSecondFactor: false })).toEqual([]);
  });
});

describe('the staff of a site', () => {
  const facts: StaffFacts = { actorId: 'op_a', operatorId: 'op_b', role: 'owner', otherOwners: 1, sitesBeyondActor: 0 };

  it('cannot disable or demote themselves', () => {
    const self = { ...facts, operatorId: 'op_a' };
    expect(decideDemotion(self, false)).toMatchObject({ code: 'operator_self' });
    expect(decidePersonChange(self)).toMatchObject({ code: 'operator_self' });
  });

  it('always keeps an owner', () => {
    expect(decideDemotion({ ...facts, otherOwners: 0 }, false)).toMatchObject({ code: 'operator_last_owner' });
    expect(decideDemotion({ ...facts, otherOwners: 0 }, true).ok).toBe(true);
    expect(decideDemotion(facts, false).ok).toBe(true);
    expect(decideDemotion({ ...facts, role: 'cashier', otherOwners: 0 }, false).ok).toBe(true);
  });

  it('cannot be reset by the owner of another site', () => {
    expect(decidePersonChange({ ...facts, sitesBeyondActor: 1 })).toMatchObject({ code: 'operator_elsewhere' });
    expect(decidePersonChange(facts).ok).toBe(true);
  });
});

describe("an operator's password", () => {
  const COMMON = ['password', 'qwerty', 'football', 'iloveyou', 'monkey'];
  const judge = (password: string) =>
    decidePassword(password, {
      personalTexts: ['maker', 'Sunny Games', 'Pitaka'],
      isCommon: (text) => COMMON.includes(text),
    });

  it('needs twelve characters: eleven are refused', () => {
    expect(judge('tangerine-9x').ok).toBe(true);
    expect(judge('tangerine-9')).toMatchObject({ code: 'password_weak' });
  });

  it.each([
    ['the operator’s name', 'Maker-1234567'],
    ['the name of the site', 'sunnygames-77x'],
    ['a word of the site’s name', 'my-sunny-day-1'],
    ['the product', 'pitaka-owner-1'],
    ['one repeated character', 'aaaaaaaaaaaa'],
    ['a row', 'abcdefghijkl'],
    ['a sequence of digits', '123456789012'],
    ['a common password with digits and signs around it', '2024!password!'],
    ['a common password with signs in place of letters', 'P@ssw0rd2024!!'],
    ['two common passwords', 'monkeyfootball'],
    ['two common passwords with a sign in between', 'monkey-football'],
    ['the same password twice', 'iloveyouiloveyou'],
  ])('is not %s', (_what, password) => {
    expect(judge(password)).toMatchObject({ code: 'password_weak' });
  });
});

describe('operators who do not count as a second person', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const link = (sponsorId: string, operatorId: string, days: number, isAlone = false) => ({
    ...{ sponsorId, operatorId, isAlone },
    since: daysAgo(days),
  });
  const owner = (operatorId: string, appointedBy = '', isOfItsOwn = true) => ({ operatorId, appointedBy, isOfItsOwn });
  const bound = (
    id: string,
    links: Parameters<typeof linkedOperators>[1],
    owners: Parameters<typeof linkedOperators>[2],
  ) => [...linkedOperators(id, links, owners, now).keys()].sort();

  it('are linked by a chain of recent links, until its oldest link expires', () => {
    const links = [link('a', 'b', 3), link('b', 'c', 1), link('c', 'd', 8)];
    expect(bound('a', links, [])).toEqual(['b', 'c']);
    expect(linkedOperators('c', links, [], now).get('a')).toEqual(new Date(daysAgo(3).getTime() + 7 * 86_400_000));
  });

  it('include an operator created by one owner alone, until the site has an independent owner', () => {
    const links = [link('a', 'b', 30, true), link('b', 'e', 30, true)];
    expect(bound('b', links, [owner('a')])).toEqual(['a', 'e']);
    expect(bound('b', links, [owner('a'), owner('c', 'a')])).toEqual(['a', 'e']);
    expect(bound('b', links, [owner('a'), owner('c', 'e')])).toEqual(['a', 'e']);
    expect(bound('b', links, [owner('a'), owner('c', '', false)])).toEqual(['a', 'e']);
    expect(bound('b', links, [owner('a'), owner('e')])).toEqual(['a', 'e']);
    expect(bound('b', links, [owner('a'), owner('c')])).toEqual([]);
    expect(bound('b', [...links, link('a', 'c', 2)], [owner('a'), owner('c')])).toEqual(['a', 'c', 'e']);
  });

  it('include owners appointed by the first owner, or by operators whom the first owner created alone', () => {
    const links = [link('a', 'b', 30, true)];
    const second = (owners: Parameters<typeof linkedOperators>[2]) =>
      hasIndependentOwner('a', links, [owner('a'), ...owners], now);
    expect([[], [owner('b')], [owner('c', 'a')], [owner('c', 'b')], [owner('c', '', false)]].map(second)).toEqual([
      ...Array<boolean>(5).fill(false),
    ]);
    expect(second([owner('c')])).toBe(true);
    // The creator is independent of the created owner: the change needs the creator's agreement.
    expect(hasIndependentOwner('b', links, [owner('a'), owner('b', 'a')], now)).toBe(true);
  });
});
