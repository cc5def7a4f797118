import type { LineSubject, LineSubjects } from '../../money/wallet/index.ts';
import { storedTerms, textIn } from './stored-terms.ts';

/** A bonus in its user's statement: its title in the terms under which it was given. */
export const bonusSubjects: LineSubjects = {
  kinds: ['bonus', 'bonus.release', 'bonus.forfeit', 'bonus.reopen'],
  async read(db, { site: { siteId }, locale }, lines) {
    const rows = await db
      .selectFrom('bonus_grants as g')
      .innerJoin('bonus_rule_versions as v', (join) =>
        join
          .onRef('v.site_id', '=', 'g.site_id')
          .onRef('v.rule_id', '=', 'g.rule_id')
          .onRef('v.version', '=', 'g.rule_version'),
      )
      .select(['g.grant_id', 'v.terms'])
      .where('g.site_id', '=', siteId)
      .where(
        'g.grant_id',
        'in',
        lines.map(({ recordId }) => recordId),
      )
      .execute();
    const titles = new Map(rows.map((row) => [row.grant_id, textIn(storedTerms.parse(row.terms), locale).title]));
    return new Map(
      lines.flatMap(({ journalId, recordId: id }): [string, LineSubject][] => {
        const subject = titles.get(id);
        return subject === undefined ? [] : [[journalId, { subject, record: { page: 'bonus', id } }]];
      }),
    );
  },
};
