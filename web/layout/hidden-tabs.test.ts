import { FEATURES, type Features } from '@pitaka/contract/features.ts';
import { describe, expect, it } from 'vitest';
import { hiddenTabs } from './hidden-tabs.ts';
import { tabOf } from './tabs.ts';

const all = Object.fromEntries(FEATURES.map((feature) => [feature, true])) as Features;

describe('the tab bar (Spec: A5)', () => {
  it('shows the team to jobs 1 and 2 only', () => {
    expect(hiddenTabs({ job: 0 }, all)).toEqual(['team']);
    expect(hiddenTabs({ job: 1 }, all)).toEqual([]);
    expect(hiddenTabs({ job: 2 }, all)).toEqual([]);
    expect(hiddenTabs({ job: 3 }, all)).toEqual(['team']);
    expect(hiddenTabs(undefined, all)).toEqual(['team']);
  });

  it('leaves out features that the site has switched off', () => {
    expect(hiddenTabs({ job: 2 }, { ...all, report: false, team: false })).toEqual(['report', 'team']);
  });

  it('leaves out the links if there is nothing to promote', () => {
    const noPlatform = { ...all, messaging: false, video: false };
    expect(hiddenTabs({ job: 2 }, noPlatform)).toEqual([]);
    expect(hiddenTabs({ job: 2 }, { ...noPlatform, apps: false })).toEqual(['promotion']);
  });

  it('highlights the tab of an address, in upper or lower case', () => {
    expect(tabOf('/')).toBe('home');
    expect(tabOf('/promotion/2')).toBe('promotion');
    expect(tabOf('/My')).toBe('my');
    expect(tabOf('/mystery')).toBeUndefined();
  });
});
