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
  const edited = setOwn({ values, says: {} }, { name: 'Ours', position: 3 });

  it('stands, and what the platform says of it is kept', () => {
    expect(edited).toEqual({
      values: { ...values, name: 'Ours', position: 3 },
      says: { name: 'Saga', position: null },
    });
  });

  it('stays when the platform says something new, and the rest follows the platform', () => {
    const after = keepOwn(edited, { ...values, name: 'Theirs', ratio: 5 });
    expect(after.values).toEqual({ ...values, name: 'Ours', position: 3, ratio: 5 });
    expect(after.says).toEqual({ name: 'Theirs', position: null });
  });

  it('edited again keeps what the platform says, and entered as the platform has it is none', () => {
    expect(setOwn(edited, { name: 'Other' }).says).toEqual({ name: 'Saga', position: null });
    expect(setOwn(edited, { name: 'Saga', position: null })).toEqual({ values, says: {} });
    expect(setOwn({ values, says: {} }, { images: ['/media/b'] }).says).toEqual({});
  });

  it('is taken back, also where the platform says nothing', () => {
    expect(takeBack(edited, 'name')).toEqual({ values: { ...values, position: 3 }, says: { position: null } });
    expect(takeBack(edited, 'position').values.position).toBeNull();
    expect(takeBack({ values, says: {} }, 'name')).toEqual({ values, says: {} });
  });

  it('of an item made by hand is all that a platform’s list says otherwise', () => {
    expect(adopt(values, { ...values, intro: 'Theirs', ratio: 7 })).toEqual({
      values,
      says: { intro: 'Theirs', ratio: 7 },
    });
  });
});
