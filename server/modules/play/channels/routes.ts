import { findCall } from '@pitaka/contract/calls/index.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { playableMinor } from '@pitaka/core/play/channels/playable.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { readUserBalances } from '../../money/ledger/index.ts';
import { launchGame } from './launch-game.ts';
import { isNewChannel } from './store.ts';
import { listChannels, listOpenTransfers, readOwnRounds } from './views.ts';

/** Game channels for players (Spec: E7). */
export function channelRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/channel/list'), async (_input, context) => {
      const { siteId } = context.site;
      const { uid } = requireUser(context);
      const [channels, balances, open] = await Promise.all([
        // A channel that was never opened is not shown to players.
        listChannels(db, siteId).then((all) => all.filter(({ channel }) => !isNewChannel(channel))),
        readUserBalances(db, siteId, uid),
        listOpenTransfers(db, siteId, uid),
      ]);
      const playable = playableMinor((type) => balances.get(userAccount(uid, type)) ?? 0n);
      return ok(
        channels.map(({ channel, games }) => ({
          channel: channel.channel_id,
          name: channel.name,
          kind: channel.kind,
          state: channel.state,
          games: games.map((game) => ({ game: game.game_id, name: game.name, picture: game.picture })),
          balance: formatMinor(
            channel.kind === 'seamless' ? playable : (balances.get(`user:${uid}:channel:${channel.channel_id}`) ?? 0n),
          ),
          checking: open
            .filter((move) => move.channel_id === channel.channel_id)
            .map((move) => ({
              id: move.transfer_id,
              direction: move.direction,
              amount: formatMinor(move.amount_minor),
              at: move.created_at.toISOString(),
            })),
        })),
      );
    }),

    route(findCall('/channel/launch'), async (input, context) => {
      const { site, locale, origin, now } = context;
      const { uid, sessionId } = requireUser(context);
      const launch = { site, uid, sessionId, channelId: input.channel, gameId: input.game, language: locale, origin };
      const launched = await launchGame(db, launch, now);
      if (!launched.ok) return launched;
      return ok({ url: launched.value.url, expiresAt: launched.value.expiresAt.toISOString() });
    }),

    route(findCall('/betting/list'), async ({ from, to, channel, number, size }, context) => {
      const { siteId, timezone } = context.site;
      if (from !== undefined && to !== undefined && from > to) return refuse('dates_swapped');
      const owner = { siteId, uid: requireUser(context).uid };
      const filter = { from, to, channel, timezone };
      const { rounds, count } = await readOwnRounds(db, owner, filter, { number, size });
      return ok({
        content: rounds.map((round) => ({
          round: round.round_id,
          game: round.game_id,
          gameName: round.game_name ?? round.game_id,
          channel: round.channel_id,
          channelName: round.channel_name ?? round.channel_id,
          bet: formatMinor(round.bet_minor),
          win: formatMinor(round.win_minor),
          state: round.state,
          at: round.opened_at.toISOString(),
        })),
        totalPages: Math.ceil(count / size),
        number,
      });
    }),
  ];
}
