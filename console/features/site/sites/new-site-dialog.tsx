import { LOCALE_NAMES, LOCALES, type Locale } from '@pitaka/contract/locales.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useOperator } from '../../../session/use-operator.ts';
import { i18n, useText } from '../../../texts.ts';

export interface NewSiteDialogProps {
  onMade: (id: string) => void;
  onClose: () => void;
}

/** The facts of a new site; its look and features are set afterwards. */
export function NewSiteDialog({ onMade, onClose }: NewSiteDialogProps) {
  const t = useText();
  const { site } = useOperator();
  return (
    <ActionDialog
      call="/console/sites/create"
      title={t('sites.new')}
      submit={t('sites.create')}
      fields={[
        { name: 'name', kind: 'text', label: t('sites.name'), maxLength: 60, row: 'name' },
        { name: 'id', kind: 'text', label: t('sites.id'), hint: t('sites.idHint'), maxLength: 31, row: 'name' },
        { name: 'domains.0', kind: 'text', label: t('sites.domain'), hint: t('sites.domainHint'), maxLength: 253 },
        { name: 'companyName', kind: 'text', label: t('sites.company'), maxLength: 120, row: 'company' },
        { name: 'icp', kind: 'text', label: t('sites.icp'), maxLength: 60, row: 'company' },
        {
          name: 'unit',
          kind: 'choice',
          label: t('sites.unit'),
          initial: site.unit,
          choices: units(t('sites.coin')),
          row: 'unit',
        },
        {
          name: 'timezone',
          kind: 'choice',
          label: t('sites.zone'),
          initial: site.timezone,
          choices: zones(site.timezone),
          row: 'unit',
        },
        {
          name: 'areaCode',
          kind: 'text',
          label: t('sites.areaCode'),
          initial: '63',
          maxLength: 4,
          isNumeric: true,
          row: 'language',
        },
        {
          name: 'locale',
          kind: 'choice',
          label: t('sites.language'),
          choices: LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
          row: 'language',
        },
      ]}
      body={({ 'domains.0': domain, locale, ...facts }) => ({ ...facts, domains: [domain], locale: locale as Locale })}
      done={t('sites.made')}
      onDone={({ id }) => onMade(id)}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('sites.newText')}</p>
    </ActionDialog>
  );
}

function units(coin: string) {
  const names = new Intl.DisplayNames(i18n.locale, { type: 'currency' });
  const currencies = Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${code} – ${names.of(code)}`,
  }));
  return [{ value: 'COIN', label: coin }, ...currencies];
}

function zones(own: string) {
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((zone) => ({ value: zone, label: zone }));
}
