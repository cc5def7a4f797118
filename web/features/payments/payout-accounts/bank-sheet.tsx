import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useText } from '../../../texts.ts';
import { byCountry, type Method } from './methods.ts';

export interface BankSheetProps {
  open: boolean;
  onClose: () => void;
  banks: readonly Method[];
  value: string;
  onChoose: (code: string) => void;
}

/** A long list over the whole phone, filtered by the typed text. */
export default function BankSheet({ open, onClose, ...list }: BankSheetProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="full" title={t('cards.bank.choose')} closeLabel={t('shell.close')}>
      <BankList {...list} />
    </Dialog>
  );
}

function BankList({ banks, value, onChoose }: Omit<BankSheetProps, 'open' | 'onClose'>) {
  const t = useText();
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const [typed, setTyped] = useState('');
  const search = plain(typed);
  const found = byCountry(banks).flatMap(([country, methods]) => {
    const name = countries.of(country) ?? country;
    const matching = methods.filter((method) => search === '' || plain(`${method.name} ${name}`).includes(search));
    return matching.length === 0 ? [] : [{ country, name, matching }];
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="px-4 py-3">
        <TextField
          type="search"
          label={t('cards.bank.search')}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-6">
        {found.map(({ country, name, matching }) => (
          <section key={country} aria-label={name}>
            <h3 className="sticky top-0 bg-raised py-2 font-semibold text-ink-faint text-sm">{name}</h3>
            <ul>
              {matching.map((method) => (
                <li key={method.code} className="not-first:border-line not-first:border-t">
                  <button
                    type="button"
                    aria-pressed={method.code === value}
                    onClick={() => onChoose(method.code)}
                    className="flex min-h-12 w-full items-center justify-between gap-3 py-2 text-start aria-pressed:font-semibold aria-pressed:text-accent-ink"
                  >
                    {method.name}
                    {method.code === value && <Check aria-hidden size={18} className="shrink-0" />}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && (
          <p role="status" className="py-8 text-center text-ink-soft">
            {t('cards.bank.none')}
          </p>
        )}
      </div>
    </div>
  );
}

/** Lower case without accents, so that 'banbajio' finds 'BanBajío'. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase().trim();
}
