import { Key } from '../controls/button.tsx';
import { InfoDialog } from '../controls/dialog.tsx';
import { type MessageKey, useText } from '../texts.ts';
import { useMenu } from './use-menu.ts';

const LIST_KEYS: readonly (readonly [string, MessageKey])[] = [
  ['j', 'shell.keys.down'],
  ['k', 'shell.keys.up'],
  ['Enter', 'shell.keys.open'],
  ['Esc', 'shell.keys.back'],
];

const RECORD_KEYS: readonly (readonly [string, MessageKey])[] = [
  ['c', 'shell.keys.claim'],
  ['a', 'shell.keys.approve'],
  ['r', 'shell.keys.reject'],
  ['h', 'shell.keys.hold'],
  ['x', 'shell.keys.select'],
  ['n', 'shell.keys.note'],
  ['Alt 1', 'shell.keys.reason'],
  ['Ctrl Enter', 'shell.keys.send'],
];

/** Lists all keys that have an effect. */
export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const pages = useMenu();
  return (
    <InfoDialog open={open} onClose={onClose} title={t('shell.keys')}>
      <div className="grid gap-6 tablet:grid-cols-2">
        <div className="flex flex-col gap-6">
          <KeyList title={t('shell.keys.lists')} keys={LIST_KEYS} />
          <KeyList title={t('shell.keys.records')} keys={RECORD_KEYS} />
        </div>
        <KeyList
          title={t('shell.keys.anywhere')}
          keys={[
            ['/', 'shell.find'],
            ['?', 'shell.keys'],
            ...pages.flatMap(({ menu }) => (menu.key ? [[`g ${menu.key}`, menu.label] as const] : [])),
          ]}
        />
      </div>
    </InfoDialog>
  );
}

function KeyList({ title, keys }: { title: string; keys: readonly (readonly [string, MessageKey])[] }) {
  const t = useText();
  return (
    <section>
      <h3 className="mb-2 font-medium text-ink-faint text-xs">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {keys.map(([key, label]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt className="flex gap-1">
              {key.split(' ').map((part) => (
                <Key key={part}>{part}</Key>
              ))}
              <span className="sr-only">{key}</span>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
