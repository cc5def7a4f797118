import { CHANNEL_KINDS } from '@pitaka/contract/calls/play/channels.ts';
import { CHANNEL_DIALECTS } from '@pitaka/contract/calls/play/console-channels.ts';
import { Copyable } from '../../../controls/copyable.tsx';
import { InfoDialog } from '../../../controls/dialog.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { Channel, Game } from './channel.ts';

export type ChannelTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'rotate' | 'switch'; readonly channel: Channel }
  | { readonly kind: 'game'; readonly channel: Channel; readonly game: Game | undefined }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string };

export interface ChannelDialogProps {
  task: ChannelTask;
  onTask: (task: ChannelTask | undefined) => void;
}

/** The dialog of a task, and then the new secret, if any. */
export function ChannelDialog({ task, onTask }: ChannelDialogProps) {
  const onClose = () => onTask(undefined);
  switch (task.kind) {
    case 'create':
      return <CreateDialog onTask={onTask} />;
    case 'edit':
      return <EditDialog channel={task.channel} onClose={onClose} />;
    case 'rotate':
      return <RotateDialog channel={task.channel} onTask={onTask} />;
    case 'switch':
      return <SwitchDialog channel={task.channel} onClose={onClose} />;
    case 'game':
      return <GameDialog channel={task.channel} game={task.game} onClose={onClose} />;
    case 'secret':
      return <SecretDialog name={task.name} secret={task.secret} onClose={onClose} />;
  }
}

const LONGEST_KEY = 4000;
/** Defaults of a new channel. */
const FIRST_LIMITS = { winTimes: 5_000, largestWin: '250000.00', dailyNet: '1000000.00', freeWins: '20000.00' };

function useTermFields(channel?: Channel) {
  const t = useText();
  return [
    { name: 'name', label: t('games.name'), kind: 'text', maxLength: 60, initial: channel?.name ?? '' },
    {
      name: 'launchUrl',
      label: t('games.launchUrl'),
      hint: t('games.launchUrl.hint'),
      kind: 'text',
      maxLength: 500,
      initial: channel?.launchUrl ?? '',
    },
    {
      name: 'apiUrl',
      label: t('games.apiUrl'),
      hint: t('games.apiUrl.hint'),
      kind: 'text',
      maxLength: 500,
      initial: channel?.apiUrl ?? '',
    },
    {
      name: 'tokenMinutes',
      label: t('games.tokenMinutes'),
      kind: 'text',
      isNumeric: true,
      initial: String(channel?.tokenMinutes ?? 15),
      row: 'minutes',
    },
    {
      name: 'roundMinutes',
      label: t('games.roundMinutes'),
      hint: t('games.roundMinutes.hint'),
      kind: 'text',
      isNumeric: true,
      initial: String(channel?.roundMinutes ?? 60),
      row: 'minutes',
    },
    {
      name: 'closeHours',
      label: t('games.closeHours'),
      hint: t('games.closeHours.hint'),
      kind: 'text',
      isNumeric: true,
      initial: String(channel?.closeHours ?? 24),
    },
    {
      name: 'winTimes',
      label: t('games.winTimes'),
      kind: 'text',
      isNumeric: true,
      initial: String(channel?.limits.winTimes ?? FIRST_LIMITS.winTimes),
      row: 'limits',
    },
    {
      name: 'largestWin',
      label: t('games.largestWin'),
      hint: t('games.largestWin.hint'),
      kind: 'text',
      initial: channel?.limits.largestWin ?? FIRST_LIMITS.largestWin,
      row: 'limits',
    },
    {
      name: 'dailyNet',
      label: t('games.dailyNet'),
      kind: 'text',
      initial: channel?.limits.dailyNet ?? FIRST_LIMITS.dailyNet,
      row: 'days',
    },
    {
      name: 'freeWins',
      label: t('games.freeWins'),
      kind: 'text',
      initial: channel?.limits.freeWins ?? FIRST_LIMITS.freeWins,
      row: 'days',
    },
  ] as const;
}

type TermName = ReturnType<typeof useTermFields>[number]['name'];

function termsOf(values: Readonly<Record<TermName, string>>) {
  return {
    name: values.name.trim(),
    launchUrl: values.launchUrl.trim(),
    apiUrl: values.apiUrl.trim(),
    tokenMinutes: Number(values.tokenMinutes),
    roundMinutes: Number(values.roundMinutes),
    closeHours: Number(values.closeHours),
    limits: {
      winTimes: Number(values.winTimes),
      largestWin: values.largestWin.trim(),
      dailyNet: values.dailyNet.trim(),
      freeWins: values.freeWins.trim(),
    },
  };
}

function CreateDialog({ onTask }: Pick<ChannelDialogProps, 'onTask'>) {
  const t = useText();
  const terms = useTermFields();
  return (
    <ActionDialog
      call="/console/channels/create"
      title={t('games.channel.add')}
      submit={t('games.channel.create')}
      fields={[
        { name: 'id', label: t('games.id'), hint: t('games.id.hint'), kind: 'text', maxLength: 40 },
        ...terms,
        {
          name: 'kind',
          label: t('games.kind'),
          kind: 'choice',
          choices: CHANNEL_KINDS.map((value) => ({ value, label: t(`games.kind.${value}`) })),
        },
        {
          name: 'dialect',
          label: t('games.dialect'),
          kind: 'choice',
          choices: CHANNEL_DIALECTS.map((value) => ({ value, label: t(`games.dialect.${value}`) })),
        },
        {
          name: 'publicKey',
          label: t('games.publicKey'),
          hint: t('games.publicKey.hint'),
          kind: 'long',
          maxLength: LONGEST_KEY,
          when: ({ dialect }) => dialect === 'rsa',
        },
      ]}
      body={({ id, kind, dialect, publicKey, ...terms }) => ({
        id: id.trim(),
        ...termsOf(terms),
        kind: kind === 'transfer' ? 'transfer' : 'seamless',
        dialect: dialect === 'hmac' ? 'hmac' : 'rsa',
        publicKey,
      })}
      done={t('games.channel.created')}
      onDone={({ secret }, { name }) => secret !== null && onTask({ kind: 'secret', name, secret })}
      onClose={() => onTask(undefined)}
    />
  );
}

function EditDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/channels/save"
      title={channel.name}
      submit={t('games.save')}
      fields={useTermFields(channel)}
      reasonTopic="none"
      body={(values, reason) => ({ id: channel.id, ...termsOf(values), reason })}
      done={t('games.saved')}
      onClose={onClose}
    />
  );
}

function RotateDialog({ channel, onTask }: { channel: Channel; onTask: ChannelDialogProps['onTask'] }) {
  const t = useText();
  const { id, name, dialect, isSandbox, isNew } = channel;
  return (
    <ActionDialog
      call="/console/channels/rotate"
      title={t('games.rotate.title', { name })}
      submit={t('games.rotate')}
      tone="danger"
      fields={[
        dialect === 'rsa' &&
          !isSandbox && {
            name: 'publicKey',
            label: t('games.publicKey'),
            hint: t('games.publicKey.hint'),
            kind: 'long',
            maxLength: LONGEST_KEY,
          },
      ]}
      reasonTopic="none"
      body={(values, reason) => ({ id, publicKey: values.publicKey ?? '', reason })}
      done={t('games.rotated')}
      onDone={({ secret }) => secret !== null && onTask({ kind: 'secret', name, secret })}
      onClose={() => onTask(undefined)}
    >
      <p className="text-ink-soft">
        {t(isSandbox ? 'games.rotate.sandbox' : isNew ? 'games.rotate.text' : 'games.rotate.waits')}
      </p>
    </ActionDialog>
  );
}

function SwitchDialog({ channel: { id, name, state, isNew }, onClose }: { channel: Channel; onClose: () => void }) {
  const t = useText();
  const isOpen = state === 'open';
  return (
    <ActionDialog
      call="/console/channels/switch"
      title={t(isOpen ? 'games.pause.title' : 'games.reopen.title', { name })}
      submit={t(isOpen ? 'games.pause' : 'games.reopen')}
      tone={isOpen ? 'danger' : 'primary'}
      reasonTopic="none"
      body={(_, reason) => ({ id, state: isOpen ? 'paused' : 'open', reason })}
      done={t(isNew ? 'games.asked' : 'games.saved')}
      onClose={onClose}
    >
      {isOpen && <p className="text-ink-soft">{t('games.pause.text')}</p>}
      {isNew && <p className="text-ink-soft">{t('games.open.first')}</p>}
    </ActionDialog>
  );
}

function GameDialog({ channel, game, onClose }: { channel: Channel; game: Game | undefined; onClose: () => void }) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/channels/game"
      title={game ? game.name : t('games.game.add')}
      submit={t('games.save')}
      fields={[
        !game && {
          name: 'game',
          label: t('games.game.code'),
          hint: t('games.game.code.hint'),
          kind: 'text',
          maxLength: 120,
        },
        { name: 'name', label: t('games.name'), kind: 'text', maxLength: 80, initial: game?.name ?? '' },
        {
          name: 'picture',
          label: t('games.game.picture'),
          hint: t('games.game.picture.hint'),
          kind: 'text',
          maxLength: 500,
          initial: game?.picture ?? '',
        },
        {
          name: 'isOpen',
          label: t('games.game.state'),
          kind: 'choice',
          initial: game?.isOpen === false ? 'closed' : 'open',
          choices: [
            { value: 'open', label: t('games.game.open') },
            { value: 'closed', label: t('games.game.closed') },
          ],
        },
      ]}
      reasonTopic="none"
      body={(values, reason) => ({
        id: channel.id,
        game: game?.game ?? values.game.trim(),
        name: values.name.trim(),
        picture: values.picture.trim(),
        isOpen: values.isOpen === 'open',
        reason,
      })}
      done={t('games.saved')}
      onClose={onClose}
    />
  );
}

function SecretDialog({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const t = useText();
  return (
    <InfoDialog open title={t('games.secret.title', { name })} onClose={onClose}>
      <p className="mb-3 text-ink-soft">{t('games.secret.text')}</p>
      <Facts facts={[{ label: t('games.secret'), value: <Copyable value={secret} /> }]} />
    </InfoDialog>
  );
}
