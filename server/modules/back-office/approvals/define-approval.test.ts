import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import { defineApproval, type PreviewLine } from './define-approval.ts';

async function shown(line: PreviewLine): Promise<PreviewLine | undefined> {
  const approval = defineApproval({
    kind: 'test',
    title: 'Test',
    target: { type: 'test', find: async () => ({ label: 'Test' }) },
    schema: z.strictObject({}),
    permission: { request: 'settings.manage', decide: 'approval.decide' },
    preview: async () => [line],
    describe: () => 'Test',
    execute: async () => ({ ok: true, value: {} }),
  });
  const parsed = approval.parse({});
  if (!parsed.ok) throw new Error('the payload was refused');
  const proposal = { siteId: 'demo', unit: 'COIN', targetId: 'x', target: { label: 'Test' } };
  return (await parsed.value.preview({} as Database, proposal, new Date()))[0];
}

describe('a line of an approval’s preview', () => {
  it('says None for a value that is removed: an empty value would be shown as unchanged', async () => {
    expect(await shown({ label: 'Code', before: 'FRIENDS', after: '' })).toMatchObject({ after: 'None' });
  });

  it('keeps a value that is unchanged by its definition, and one that was empty before', async () => {
    expect(await shown({ label: 'Largest', before: '5.00', after: '', isUnchanged: true })).toMatchObject({
      after: '',
    });
    expect(await shown({ label: 'Code', before: '', after: '' })).toMatchObject({ after: '' });
    expect(await shown({ label: 'Code', before: 'A', after: 'B' })).toMatchObject({ after: 'B' });
  });
});
