import { useState } from 'react';
import { SelectField } from '../../../controls/field.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useList } from '../../../data/use-call.ts';
import { Postings } from '../../../ledger/postings.tsx';
import { useText } from '../../../texts.ts';

const ACCOUNTS = ['available', 'hold.withdrawal', 'hold.wager', 'safe', 'bonus', 'debt'] as const;

/** The lines of one of the user's accounts. */
export function StatementTab({ uid }: { uid: string }) {
  const t = useText();
  const [account, setAccount] = useState<(typeof ACCOUNTS)[number]>('available');
  const list = useList('/console/users/statement', { uid, account });
  return (
    <Panel
      title={t('users.tab.statement')}
      flush
      action={
        <SelectField
          label={t('users.account')}
          bare
          value={account}
          onChange={(event) => setAccount(event.target.value as typeof account)}
          className="w-56"
        >
          {ACCOUNTS.map((name) => (
            <option key={name} value={name}>
              {t(`users.account.${name}`)}
            </option>
          ))}
        </SelectField>
      }
    >
      <Postings caption={t('users.tab.statement')} list={list} />
    </Panel>
  );
}
