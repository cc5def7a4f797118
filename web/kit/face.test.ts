import { describe, expect, it } from 'vitest';
import { initialsOf } from './face.tsx';

describe('the initials of a person', () => {
  it.each([
    ['Maria Santos', 'MS'],
    ['Ma*** S***', 'MS'],
    ['liza', 'L'],
    ['Ma. Teresa de la Cruz', 'MT'],
    ['王小明', '王'],
    ['+63 ***1234', ''],
    ['', ''],
  ])('of %o are %o', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
