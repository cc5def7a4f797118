import { describe, expect, it } from 'vitest';
import { type PlannedEvent, type PlanTerms, type PlanVersion, planInForce } from './plan.ts';

const TERMS: PlanTerms = { events: ['purchase'], base: 'share', own: 'own', levels: 'shares', holdDays: 0 };

function plan(planId: string, more: Partial<PlanVersion> = {}): PlanVersion {
  return { planId, version: 1, scope: 'site', scopeId: '', effectiveFrom: 0, terms: TERMS, ...more };
}

const EVENT: PlannedEvent = { itemId: 'i1', uid: 'u1', groupId: 'g1', occurredAt: 100 };

function inForce(versions: PlanVersion[], event = EVENT): string | undefined {
  const found = [versions, versions.toReversed()].map((rows) => {
    const current = planInForce(rows, event);
    return current && `${current.planId}.${current.version}`;
  });
  expect(found[0]).toBe(found[1]);
  return found[0];
}

describe('the plan in force', () => {
  it.each<[string, PlanVersion[], string | undefined]>([
    ['none', [], undefined],
    ['is the only plan', [plan('a')], 'a.1'],
    ['is a plan that begins in this millisecond', [plan('a', { effectiveFrom: 100 })], 'a.1'],
    ['is none a millisecond before the plan begins', [plan('a', { effectiveFrom: 101 })], undefined],
    [
      'is the version of that time, not a future one',
      [plan('a'), plan('a', { version: 2, effectiveFrom: 101 })],
      'a.1',
    ],
    ['is the version that begins at that time', [plan('a'), plan('a', { version: 2, effectiveFrom: 100 })], 'a.2'],
    ['is the later of two versions with the same beginning', [plan('a'), plan('a', { version: 2 })], 'a.2'],
    ['is the item’s rather than the site’s', [plan('a'), plan('b', { scope: 'item', scopeId: 'i1' })], 'b.1'],
    ['is the group’s rather than the site’s', [plan('a'), plan('g', { scope: 'group', scopeId: 'g1' })], 'g.1'],
    ['is never another group’s', [plan('a'), plan('g', { scope: 'group', scopeId: 'g2' })], 'a.1'],
    [
      'is the item’s rather than the group’s, even if that began later',
      [plan('g', { scope: 'group', scopeId: 'g1', effectiveFrom: 50 }), plan('b', { scope: 'item', scopeId: 'i1' })],
      'b.1',
    ],
    [
      'is the promoter’s rather than the group’s',
      [plan('g', { scope: 'group', scopeId: 'g1' }), plan('c', { scope: 'promoter', scopeId: 'u1' })],
      'c.1',
    ],
    [
      'is the later of two plans of a group',
      [
        plan('g', { scope: 'group', scopeId: 'g1', effectiveFrom: 50 }),
        plan('h', { scope: 'group', scopeId: 'g1', effectiveFrom: 20 }),
      ],
      'g.1',
    ],
    [
      'is the site’s if the group’s is off or now covers another group',
      [
        plan('a'),
        plan('g', { scope: 'group', scopeId: 'g1' }),
        plan('g', { scope: 'group', scopeId: 'g1', version: 2, effectiveFrom: 50, terms: undefined }),
        plan('h', { scope: 'group', scopeId: 'g1' }),
        plan('h', { scope: 'group', scopeId: 'g2', version: 2, effectiveFrom: 50 }),
      ],
      'a.1',
    ],
    ['is never another item’s', [plan('a'), plan('b', { scope: 'item', scopeId: 'i2' })], 'a.1'],
    [
      'is the promoter’s rather than the item’s',
      [plan('b', { scope: 'item', scopeId: 'i1' }), plan('c', { scope: 'promoter', scopeId: 'u1' })],
      'c.1',
    ],
    ['is never another promoter’s', [plan('a'), plan('c', { scope: 'promoter', scopeId: 'u2' })], 'a.1'],
    ['is the later of two plans with the same scope', [plan('z'), plan('a', { effectiveFrom: 50 })], 'a.1'],
    [
      'is none if the plan is off',
      [plan('a'), plan('a', { version: 2, effectiveFrom: 50, terms: undefined })],
      undefined,
    ],
    [
      'is the wider plan if the narrower one is off',
      [
        plan('a'),
        plan('b', { scope: 'item', scopeId: 'i1' }),
        plan('b', { scope: 'item', scopeId: 'i1', version: 2, effectiveFrom: 50, terms: undefined }),
      ],
      'a.1',
    ],
    [
      'is never an earlier version of a plan whose scope has changed',
      [plan('a'), plan('b', { scope: 'item', scopeId: 'i1' }), plan('b', { version: 2, scope: 'item', scopeId: 'i2' })],
      'a.1',
    ],
  ])('%s', (_name, versions, expected) => {
    expect(inForce(versions)).toBe(expected);
  });

  it('for a promoter without a group is never a group plan', () => {
    const ofNoGroup = plan('g', { scope: 'group', scopeId: '' });
    const versions = [plan('a'), plan('h', { scope: 'group', scopeId: 'g1' }), ofNoGroup];
    expect(inForce(versions, { ...EVENT, groupId: undefined })).toBe('a.1');
  });
});
