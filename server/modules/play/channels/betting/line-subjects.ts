import type { LineSubject, LineSubjects } from '../../../money/wallet/index.ts';
import { readChannelNames } from '../views.ts';

const CHANNEL = /^system:channel-(.+)$/;

/** A bet or win in its player's statement: the game and its round; a transfer: the channel. */
export const playSubjects: LineSubjects = {
  kinds: ['channel.bet', 'channel.win', 'channel.rollback', 'channel.in', 'channel.out'],
  async read(db, { site: { siteId }, uid }, lines) {
    const isRound = (kind: string) => kind !== 'channel.in' && kind !== 'channel.out';
    const played = lines.map((line) => ({
      ...line,
      channel: isRound(line.kind) ? (CHANNEL.exec(line.actor)?.[1] ?? '') : line.reason,
    }));
    const rounds = [...new Set(played.filter(({ kind }) => isRound(kind)).map(({ reason }) => reason))];
    const [channels, rows] = await Promise.all([
      readChannelNames(db, siteId),
      rounds.length === 0
        ? []
        : db
            .selectFrom('rounds')
            .leftJoin('channel_games as g', (join) =>
              join
                .onRef('g.site_id', '=', 'rounds.site_id')
                .onRef('g.channel_id', '=', 'rounds.channel_id')
                .onRef('g.game_id', '=', 'rounds.game_id'),
            )
            .select(['rounds.channel_id', 'rounds.round_id', 'rounds.game_id', 'g.name'])
            .where('rounds.site_id', '=', siteId)
            .where('rounds.uid', '=', uid)
            .where('rounds.round_id', 'in', rounds)
            .execute(),
    ]);
    const games = new Map(rows.map((row) => [`${row.channel_id} ${row.round_id}`, row.name ?? row.game_id]));
    return new Map(
      played.flatMap(({ journalId, kind, reason, channel }): [string, LineSubject][] => {
        const id = `${channel} ${reason}`;
        const game = isRound(kind) ? games.get(id) : undefined;
        if (game !== undefined) return [[journalId, { subject: game, record: { page: 'round', id } }]];
        const name = channels.get(channel);
        return name === undefined ? [] : [[journalId, { subject: name, record: { page: 'games', id: '' } }]];
      }),
    );
  },
};
