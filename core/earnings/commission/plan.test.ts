import { describe, expect, it } from 'vitest';
import { type PlannedEvent, type PlanTerms, type PlanVersion, planInForce } from './plan.ts';

const TERMS: PlanTerms = { events: ['purchase'], base: 'share', own: 'own', levels: 'shares', holdDays: 0 };

function plan(planId: string, more: Partial<PlanVersion> = {}): PlanVersion {
  return { planId, version: 1, scope: 'site', scopeId: '', effectiveFrom: 0, terms: TERMS, ...more };
}

const EVENT: PlannedEvent = { itemId: 'i1', uid: 'u1', groupId: 'g1', occurredAt: 100 };

function inForce(versions: PlanVersion[], event = EVENT): string | undefined {
  // The result must not depend on the order of the rows.
  const found = [versions, versions.toReversed()].map((rows) => {
    const one = planInForce(rows, event);
    return one && `${one.planId}.${one.version}`;
  });
  expect(found[0]).toBe(found[1]);
  return found[0];
}

describe('the plan in force', () => {
  it.each<[string, PlanVersion[], string | undefined]>([
    ['none', [], undefined],
    ['the only one', [plan('a')], 'a.1'],
    ['from the millisecond it begins', [plan('a', { effectiveFrom: 100 })], 'a.1'],
    ['not a millisecond earlier', [plan('a', { effectiveFrom: 101 })], undefined],
    ['the version of its time', [plan('a'), plan('a', { version: 2, effectiveFrom: 101 })], 'a.1'],
    ['the version that began', [plan('a'), plan('a', { version: 2, effectiveFrom: 100 })], 'a.2'],
    ['of two that begin at once the later', [plan('a'), plan('a', { version: 2 })], 'a.2'],
    ['the item’s before the site’s', [plan('a'), plan('b', { scope: 'item', scopeId: 'i1' })], 'b.1'],
    ['the group’s before the site’s', [plan('a'), plan('g', { scope: 'group', scopeId: 'g1' })], 'g.1'],
    ['not another group’s', [plan('a'), plan('g', { scope: 'group', scopeId: 'g2' })], 'a.1'],
    [
      'the item’s before the group’s, however much later the group’s began',
      [plan('g', { scope: 'group', scopeId: 'g1', effectiveFrom: 50 }), plan('b', { scope: 'item', scopeId: 'i1' })],
      'b.1',
    ],
    [
      'the promoter’s before the group’s',
      [plan('g', { scope: 'group', scopeId: 'g1' }), plan('c', { scope: 'promoter', scopeId: 'u1' })],
      'c.1',
    ],
    [
      'of two of one group the one that began later',
      [
        plan('g', { scope: 'group', scopeId: 'g1', effectiveFrom: 50 }),
        plan('h', { scope: 'group', scopeId: 'g1', effectiveFrom: 20 }),
      ],
      'g.1',
    ],
    [
      'the site’s where the group’s is off, or is another group’s now',
      [
        plan('a'),
        plan('g', { scope: 'group', scopeId: 'g1' }),
        plan('g', { scope: 'group', scopeId: 'g1', version: 2, effectiveFrom: 50, terms: undefined }),
        plan('h', { scope: 'group', scopeId: 'g1' }),
        plan('h', { scope: 'group', scopeId: 'g2', version: 2, effectiveFrom: 50 }),
      ],
      'a.1',
    ],
    ['not another item’s', [plan('a'), plan('b', { scope: 'item', scopeId: 'i2' })], 'a.1'],
    [
      'the promoter’s before the item’s',
      [plan('b', { scope: 'item', scopeId: 'i1' }), plan('c', { scope: 'promoter', scopeId: 'u1' })],
      'c.1',
    ],
    ['not another promoter’s', [plan('a'), plan('c', { scope: 'promoter', scopeId: 'u2' })], 'a.1'],
    ['of one scope the one that began later', [plan('z'), plan('a', { effectiveFrom: 50 })], 'a.1'],
    ['none where it is off', [plan('a'), plan('a', { version: 2, effectiveFrom: 50, terms: undefined })], undefined],
    [
      'the wider one where the narrower is off',
      [
        plan('a'),
        plan('b', { scope: 'item', scopeId: 'i1' }),
        plan('b', { scope: 'item', scopeId: 'i1', version: 2, effectiveFrom: 50, terms: undefined }),
      ],
      'a.1',
    ],
    [
      'not an earlier version for others of a plan that is for others now',
      [plan('a'), plan('b', { scope: 'item', scopeId: 'i1' }), plan('b', { version: 2, scope: 'item', scopeId: 'i2' })],
      'a.1',
    ],
  ])('%s', (_name, versions, expected) => {
    expect(inForce(versions)).toBe(expected);
  });

  it('of a promoter without a group is never a group plan', () => {
    const ofNoGroup = plan('g', { scope: 'group', scopeId: '' });
    const versions = [plan('a'), plan('h', { scope: 'group', scopeId: 'g1' }), ofNoGroup];
    expect(inForce(versions, { ...EVENT, groupId: undefined })).toBe('a.1');
  });
});
