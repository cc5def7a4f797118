import { ok } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { BOUNDS_OF_OPERATORS, requestExport } from '../../../platform/exports/request-export.ts';
import { PERSON_DATA } from '../../identity/protection/index.ts';
import { defineApproval } from '../approvals/index.ts';
import { personTarget } from './erase-approval.ts';

export const EXPORT_KIND = 'person_export';

/** A file with all data that is stored about a person, for the operator who requested it. */
export const exportApproval = defineApproval({
  kind: EXPORT_KIND,
  title: 'Export of a person’s data',
  target: personTarget,
  schema: z.strictObject({ form: z.enum(['json', 'html'], 'choice_unknown') }),
  permission: { request: 'person.export', decide: 'approval.decide' },

  async preview(_db, { payload }) {
    return [
      { label: 'Contents', before: '', after: 'Everything stored about the person, in clear text' },
      { label: 'File', before: '', after: `${payload.form.toUpperCase()}, for the requester, for 2 days` },
    ];
  },

  describe: ({ targetId }) => `Export the data of ${targetId}`,

  async execute(tx, { siteId, targetId: uid, payload, requester }, now) {
    const { operatorId: owner } = requester;
    const request = { uid, form: payload.form };
    const made = await requestExport(
      tx,
      { siteId, owner, kind: PERSON_DATA, request, locale: 'en-US' },
      BOUNDS_OF_OPERATORS,
      now,
    );
    return made.ok ? ok({ exportId: made.value }) : made;
  },
});
