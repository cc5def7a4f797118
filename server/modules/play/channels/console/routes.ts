import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { CallContext } from '../../../../platform/http/call-context.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { listPendingTargets } from '../../../back-office/approvals/index.ts';
import { actorOf } from '../../../identity/audit/index.ts';
import { type ChannelHealth, readHealth } from '../health/read-health.ts';
import type { ChannelReport } from '../reconciliation/channel-report.port.ts';
import { type ChannelRow, isNewChannel, keyPrint, openChannelSecret } from '../store.ts';
import {
  createChannel,
  isOfSandbox,
  type ManageDependencies,
  rotateKey,
  saveChannelTerms,
  saveGame,
  switchChannel,
} from './manage-channel.ts';
import {
  countOpenRounds,
  listAllChannels,
  listAllGames,
  type MovedFigures,
  type PaidFigures,
  readCompared,
  sumHeldWins,
  sumMovedToday,
  sumPaidToday,
  sumToday,
} from './views.ts';

const NO_CALLS: ChannelHealth = {
  perMinute: 0,
  calls: 0,
  refused: 0,
  signatureFailures: 0,
  p99Ms: null,
  lastAt: null,
  hours: [],
};

/** Channels, their keys and games, and the statistics of their calls (Spec: E7). */
export function channelConsoleRoutes(
  deps: ManageDependencies & { readonly reports: readonly Pick<ChannelReport, 'isOf'>[] },
): Route[] {
  const { db, secrets, reports } = deps;
  return [
    route(findCall('/console/channels/list'), async (_input, context) => {
      const { site, now } = context;
      const { siteId, timezone } = site;
      const channels = await listAllChannels(db, siteId);
      const reported = channels.filter((channel) => reports.some((report) => report.isOf(channel)));
      const [games, health, rounds, today, compared, moved, paid, held, pending] = await Promise.all([
        listAllGames(db, siteId),
        readHealth(db, siteId, now),
        countOpenRounds(db, siteId, now),
        sumToday(db, { siteId, timezone }, now),
        readCompared(
          db,
          siteId,
          reported.map(({ channel_id: id }) => id),
        ),
        sumMovedToday(db, { siteId, timezone }, now),
        sumPaidToday(db, { siteId, timezone }, now),
        sumHeldWins(db, siteId),
        listPendingTargets(db, siteId, 'channel'),
      ]);
      const gamesOf = Map.groupBy(games, (game) => game.channel_id);
      return ok(
        channels.map((channel) => {
          const id = channel.channel_id;
          return {
            ...presentTerms(channel, context),
            keyPrint: keyPrint(channel.dialect === 'rsa' ? channel.public_key : openChannelSecret(secrets, channel)),
            isSandbox: isOfSandbox(channel),
            games: (gamesOf.get(id) ?? []).map((game) => ({
              game: game.game_id,
              name: game.name,
              picture: game.picture,
              isOpen: game.is_open,
            })),
            health: presentHealth(health.get(id) ?? NO_CALLS),
            openRounds: rounds.get(id)?.open ?? 0,
            lateRounds: rounds.get(id)?.late ?? 0,
            betToday: formatMinor(today.get(id)?.bet ?? 0n),
            winToday: formatMinor(today.get(id)?.win ?? 0n),
            limits: presentLimits(channel, paid.get(id)),
            held: { count: held.get(id)?.count ?? 0, amount: formatMinor(held.get(id)?.minor ?? 0n) },
            pending: pending.get(id) ?? null,
            compared: compared.get(id) ?? null,
            moved: channel.kind === 'transfer' ? presentMoved(moved.get(id)) : null,
          };
        }),
      );
    }),

    route(findCall('/console/channels/create'), async (input, context) => {
      const made = await createChannel(deps, actorOf(context), input, context.now);
      return made.ok ? ok({ id: input.id, address: addressOf(context, input.id), ...made.value }) : made;
    }),

    route(findCall('/console/channels/save'), (input, context) =>
      saveChannelTerms(deps, actorOf(context), input, context.site.unit, context.now),
    ),

    route(findCall('/console/channels/rotate'), (input, context) =>
      rotateKey(deps, actorOf(context), input, context.site.unit, context.now),
    ),

    route(findCall('/console/channels/switch'), (input, context) =>
      switchChannel(deps, actorOf(context), input, context.site.unit, context.now),
    ),

    route(findCall('/console/channels/game'), (input, context) =>
      saveGame(deps, actorOf(context), input, context.site.unit, context.now),
    ),
  ];
}

function presentTerms(channel: ChannelRow, context: CallContext) {
  return {
    id: channel.channel_id,
    name: channel.name,
    kind: channel.kind,
    dialect: channel.dialect,
    state: channel.state,
    isNew: isNewChannel(channel),
    address: addressOf(context, channel.channel_id),
    launchUrl: channel.launch_url,
    apiUrl: channel.api_url,
    tokenMinutes: channel.token_minutes,
    roundMinutes: channel.round_minutes,
    closeHours: channel.close_hours,
  };
}

function presentLimits(channel: ChannelRow, paid: PaidFigures = { net: 0n, free: 0n }) {
  return {
    winTimes: channel.win_times,
    largestWin: formatMinor(channel.largest_win_minor),
    dailyNet: formatMinor(channel.daily_net_minor),
    freeWins: formatMinor(channel.free_wins_minor),
    netToday: formatMinor(paid.net),
    freeToday: formatMinor(paid.free),
  };
}

function presentHealth({ lastAt, hours, ...figures }: ChannelHealth) {
  return {
    ...figures,
    lastAt: lastAt?.toISOString() ?? null,
    hours: hours.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })),
  };
}

function presentMoved({ in: into, out, checking }: MovedFigures = { in: 0n, out: 0n, checking: 0 }) {
  return { in: formatMinor(into), out: formatMinor(out), checking };
}

function addressOf({ origin }: CallContext, channel: string): string {
  return `${origin}/channel/${channel}`;
}
