import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { plusOf, subtractMoney } from '@pitaka/ui/money/minor-units.ts';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { History } from 'lucide-react';
import { useAnswer } from '../../../data/use-answer.ts';
import { RecordList, useRecords } from '../../../kit/record-list.tsx';
import { RecordRow } from '../../../kit/record-row.tsx';
import { dayIn } from '../../../kit/site-day.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { useEntryState } from '../../../lists/entry-memory.ts';
import { BALANCE_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { daysOf, SPANS, type SpanChoice } from './span.ts';

const NOTHING = {};

type Round = AnswerOf<'/betting/list'>['content'][number];

const idOf = ({ channel, round }: Round) => `${channel}/${round}`;

/** Spec: E7. Each round of the user: stake and win. */
export default function BettingPage() {
  const t = useText();
  const { timezone } = useSite();
  const [span, setSpan] = useEntryState<SpanChoice>('betting span', 'all');
  const [day, setDay] = useEntryState('betting day', '');
  const [channel, setChannel] = useEntryState('betting channel', '');
  const { data: channels = [] } = useAnswer('/channel/list', NOTHING);
  const now = new Date();
  const { from = '', to = '' } = daysOf(span, day, timezone, now);
  const request = { channel, ...(from !== '' && { from }), ...(to !== '' && { to }) };
  const filter = from === '' && channel === '' ? '' : `${from} ${to} ${channel}`;
  const source = useRecords('/betting/list', request, filter, idOf);
  const { store } = source;
  useLiveReload(BALANCE_EVENTS, store.takeIn);
  return (
    <Page title={t('games.record')} under="/Games">
      <Chips
        label={t('games.days')}
        choices={SPANS.map((value) => ({ value, label: t(`games.days.${value}`) }))}
        value={span}
        onChange={setSpan}
        className="-mx-4 px-4 pb-3"
      />
      {span === 'day' && (
        <div className="pb-3">
          <TextField
            type="date"
            label={t('games.day')}
            value={day}
            max={dayIn(timezone, now)}
            onChange={(event) => setDay(event.target.value)}
          />
        </div>
      )}
      {channels.length > 1 && (
        <Chips
          label={t('games.channels')}
          choices={[
            { value: '', label: t('games.channels.all') },
            ...channels.map(({ channel: value, name }) => ({ value, label: name })),
          ]}
          value={channel}
          onChange={setChannel}
          className="-mx-4 px-4 pb-3"
        />
      )}
      <RecordList
        source={source}
        row={(round) => <RoundRow key={idOf(round)} round={round} />}
        empty={{
          icon: History,
          title: t('games.record.empty'),
          text: t('games.record.empty.text'),
          filtered: t('games.record.empty.filtered'),
        }}
        failed={t('games.record.failed')}
      />
    </Page>
  );
}

function RoundRow({ round }: { round: Round }) {
  const t = useText();
  const money = useMoney();
  const net = subtractMoney(round.win, round.bet);
  const isOpen = round.state === 'open';
  return (
    <RecordRow
      link={{
        to: '/BettingRecord/$channel/$round',
        params: { channel: round.channel, round: round.round },
      }}
      title={round.gameName}
      at={round.at}
      note={round.state === 'settled' ? undefined : t(`games.state.${round.state}`)}
      amount={isOpen ? money(round.bet) : `${plusOf(net)}${money(net)}`}
      below={
        <span className="text-ink-faint">{t('games.betAndWin', { bet: money(round.bet), win: money(round.win) })}</span>
      }
    />
  );
}
