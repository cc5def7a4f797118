import { describe, expect, it } from 'vitest';
import { adopt, type ItemValues, keepOwn, setOwn, takeBack } from './own-values.ts';

const values: ItemValues = {
  name: 'Saga',
  intro: '',
  description: '',
  category: 'role',
  ratio: 100_000,
  icon: '/media/a',
  video: '',
  cover: '',
  images: ['/media/b'],
  downloadUrl: '',
  rechargeUrl: '',
  position: null,
  listed: true,
};

describe('an operator’s own value', () => {
  const edited = setOwn({ values, platformValues: {} }, { name: 'Ours', position: 3 });

  it('overrides the platform’s value, which is stored', () => {
    expect(edited).toEqual({
      values: { ...values, name: 'Ours', position: 3 },
      platformValues: { name: 'Saga', position: null },
    });
  });

  it('stays when the platform’s value changes, while the other fields follow the platform', () => {
    const after = keepOwn(edited, { ...values, name: 'Theirs', ratio: 5 });
    expect(after.values).toEqual({ ...values, name: 'Ours', position: 3, ratio: 5 });
    expect(after.platformValues).toEqual({ name: 'Theirs', position: null });
  });

  it('does not change the stored value of the platform when it is edited, and is removed if both are equal', () => {
    expect(setOwn(edited, { name: 'Other' }).platformValues).toEqual({ name: 'Saga', position: null });
    expect(setOwn(edited, { name: 'Saga', position: null })).toEqual({ values, platformValues: {} });
    expect(setOwn({ values, platformValues: {} }, { images: ['/media/b'] }).platformValues).toEqual({});
  });

  it('can be reset, even if the platform has no value', () => {
    expect(takeBack(edited, 'name')).toEqual({
      values: { ...values, position: 3 },
      platformValues: { position: null },
    });
    expect(takeBack(edited, 'position').values.position).toBeNull();
    expect(takeBack({ values, platformValues: {} }, 'name')).toEqual({ values, platformValues: {} });
  });

  it('is created for each differing value when a platform lists a manually created item', () => {
    expect(adopt(values, { ...values, intro: 'Theirs', ratio: 7 })).toEqual({
      values,
      platformValues: { intro: 'Theirs', ratio: 7 },
    });
  });
});
